// Tests the entries for what was found: title, facts, the reason why it fits, and what it opens.
import { describe, expect, test } from "vitest";
import type { FoundCall, FoundMessage, FoundPerson } from "#contract/methods/lookup-methods.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import {
  askEntry,
  callEntry,
  conversationEntry,
  messageEntry,
  otherRecordsEntry,
  personEntry,
  shortly,
  unknownEntries,
  wholePersonEntry,
} from "./found-entries.ts";
import { isoIn } from "#tests/fakes/time-form.ts";

const FORM = isoIn("UTC");
/** 2026-10-30, 15:06:18 */
const AT = Date.parse("2026-10-30T15:06:18Z") / 1000;

test("ids and texts are cut after 120 characters, never inside one, with hidden characters marked", () => {
  expect(shortly("x".repeat(120))).toBe("x".repeat(120));
  expect(shortly("x".repeat(121))).toBe(`${"x".repeat(120)}…`);
  expect(shortly("🙂".repeat(120))).toBe("🙂".repeat(120));
  expect(shortly("🙂".repeat(121))).toBe(`${"🙂".repeat(120)}…`);
  expect(shortly(`${"🙂".repeat(119)}xyz`)).toBe(`${"🙂".repeat(119)}x…`);
  expect(shortly("a\u202eb")).not.toContain("\u202e");
});

describe("calls", () => {
  const call: FoundCall = {
    fit: "idStart",
    rowId: 1,
    resultId: 2,
    sessionId: "v1.a",
    type: "video",
    status: "ended",
    initiator: "lena",
    initiatorName: "Lena",
    receiver: "zoe",
    receiverName: null,
    initiatedAtSeconds: AT,
    totalDurationInMinutes: 2,
  };

  test("have their people as title, and their type, status, time, duration and id as facts", () => {
    expect(callEntry(call, FORM)).toEqual({
      id: "call v1.a",
      icon: "call",
      title: `${isolate("Lena")} to ${isolate("zoe")}`,
      names: [isolate("Lena"), isolate("zoe")],
      facts: ["Video call", "Ended", "2026-10-30 15:06:18", expect.stringContaining("2 min"), "v1.a"],
      why: "Session id starts like this",
      action: { kind: "call", sessionId: "v1.a", rowId: 1, resultId: 2 },
    });
  });

  test("leave out what is unknown, and an id that was typed whole", () => {
    const bare = {
      ...call,
      fit: "id",
      type: null,
      status: null,
      initiator: null,
      initiatorName: null,
      initiatedAtSeconds: null,
      totalDurationInMinutes: null,
    } as const;
    expect(callEntry(bare, FORM)).toMatchObject({
      title: `${isolate("Unknown")} to ${isolate("zoe")}`,
      names: [isolate("zoe")],
      facts: ["Call"],
      why: "Session id",
    });
    expect(callEntry({ ...call, fit: "part" }, FORM).why).toBe("Part of the name or id");
  });
});

describe("messages", () => {
  const message: FoundMessage = {
    fit: "id",
    rowId: 1,
    resultId: null,
    id: "77",
    conversationId: "group_a",
    sender: "lena",
    senderName: "Lena",
    sentAtSeconds: AT,
    category: "message",
    type: "image",
    excerpt: "hello\n  you",
  };

  test("have their text in one line as title, and sender, time and conversation as facts", () => {
    expect(messageEntry(message, FORM)).toEqual({
      id: "message 77",
      icon: "message",
      title: isolate("hello you"),
      names: [isolate("hello you")],
      facts: [`by ${isolate("Lena")}`, "2026-10-30 15:06:18", "group_a"],
      why: "Message id",
      action: { kind: "message", id: "77", conversationId: "group_a", rowId: 1, resultId: null },
    });
  });

  test("without a text have their kind as title, and leave out what is unknown", () => {
    for (const excerpt of [null, "", " \n"]) {
      const { title } = messageEntry({ ...message, excerpt }, FORM);
      expect(title.toLowerCase()).toContain("image");
    }
    const bare = { ...message, senderName: null, sentAtSeconds: null, conversationId: null };
    expect(messageEntry(bare, FORM).facts).toEqual([`by ${isolate("lena")}`]);
    expect(messageEntry({ ...bare, sender: null }, FORM).facts).toEqual([`by ${isolate("Unknown")}`]);
  });
});

describe("people, groups and conversations", () => {
  const person: FoundPerson = { fit: "name", kind: "user", id: "lena", name: "Lena" };
  const group: FoundPerson = { fit: "id", kind: "group", id: "team", name: null };
  const query = (kind: "messages" | "calls", params: object) => ({
    kind: "query",
    query: { kind, params },
    savedFrom: null,
  });

  test("a person leads to the records of the screen, and to the others", () => {
    expect(personEntry(person, "messages")).toEqual({
      id: "user lena",
      icon: "user",
      title: `Messages by ${isolate("Lena")}`,
      names: [isolate("Lena")],
      facts: ["Person", "lena"],
      why: "Name",
      action: query("messages", { sender: "lena" }),
    });
    expect(personEntry(person, "calls")).toMatchObject({
      title: `Calls with ${isolate("Lena")}`,
      action: query("calls", { uid: "lena" }),
    });
    expect(otherRecordsEntry(person, "messages")).toEqual({ ...personEntry(person, "calls"), id: "user lena calls" });
    expect(otherRecordsEntry(person, "calls")).toEqual({
      ...personEntry(person, "messages"),
      id: "user lena messages",
    });
    expect(wholePersonEntry(person)).toEqual({
      id: "all of lena",
      icon: "allOfPerson",
      title: `All of ${isolate("Lena")}`,
      names: [isolate("Lena")],
      facts: ["Person", "lena"],
      why: "Name",
      action: { kind: "person", uid: "lena" },
    });
    expect(wholePersonEntry({ ...person, name: null, fit: "id" })).toMatchObject({
      title: `All of ${isolate("lena")}`,
      why: "UID",
    });
  });

  test("a group leads to its conversation", () => {
    for (const screen of ["messages", "calls"] as const) {
      expect(personEntry(group, screen)).toEqual({
        id: "group team",
        icon: "group",
        title: `Messages in conversation ${isolate("team")}`,
        names: [isolate("team")],
        facts: ["Group", "team"],
        why: "Group id",
        action: query("messages", { conversationId: "group_team" }),
      });
    }
  });

  test("a conversation has its stored messages as a fact", () => {
    const conversation = { fit: "id", id: "a_user_b", name: null, messages: 1200 } as const;
    expect(conversationEntry(conversation)).toEqual({
      id: "conversation a_user_b",
      icon: "conversation",
      title: isolate("a_user_b"),
      names: [isolate("a_user_b")],
      facts: ["1,200 stored messages", "a_user_b"],
      why: "Conversation id",
      action: { kind: "conversation", conversationId: "a_user_b" },
    });
    expect(conversationEntry({ ...conversation, name: "Team", fit: "nameStart" })).toMatchObject({
      title: isolate("Team"),
      why: "A word of the name starts like this",
    });
  });

  test("what is not stored can be listed or asked for", () => {
    expect(unknownEntries("conversation", "a")).toEqual([
      {
        id: "other Messages in conversation a",
        icon: "conversation",
        title: "Messages in conversation a",
        facts: ["1 request"],
        why: null,
        action: query("messages", { conversationId: "a" }),
      },
    ]);
    expect(unknownEntries("person", "a")).toEqual([
      {
        id: "other Messages by a",
        icon: "user",
        title: "Messages by a",
        facts: ["1 request"],
        why: null,
        action: query("messages", { sender: "a" }),
      },
      {
        id: "other Calls with a",
        icon: "user",
        title: "Calls with a",
        facts: ["1 request"],
        why: null,
        action: query("calls", { uid: "a" }),
      },
    ]);
    expect((["call", "message"] as const).map((what) => askEntry(what, "5"))).toEqual([
      {
        id: "ask call 5",
        icon: "call",
        title: "Ask the service for call 5",
        facts: ["1 request"],
        why: null,
        action: { kind: "ask", what: "call", id: "5" },
      },
      {
        id: "ask message 5",
        icon: "message",
        title: "Ask the service for message 5",
        facts: ["1 request"],
        why: null,
        action: { kind: "ask", what: "message", id: "5" },
      },
    ]);
  });
});
