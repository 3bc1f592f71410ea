// Tests the lines about a person: which there are, what they say, and what each opens.
import { NO_FIGURES } from "#domain/course/figures.ts";
import { describe, expect, test } from "vitest";
import type { Person } from "#contract/methods/person-methods.ts";
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import { readCall } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import {
  askedQueries,
  callLines,
  conversationLines,
  eventLines,
  messageLines,
  openingOf,
  seenWords,
} from "./person-facts.ts";

const NOBODY: Person = {
  uid: "lena",
  name: null,
  names: [],
  roles: [],
  first: null,
  last: null,
  sent: 0,
  conversations: [],
  conversationCount: 0,
  calls: { calls: 0, initiated: 0, joined: 0, seconds: null },
  answers: { answered: 0, unanswered: 0 },
  received: { calls: 0, joined: 0 },
  events: [],
  isWhole: true,
};
function messageRowOf(raw: object): MessageRow {
  const reading = readMessage(raw);
  if (!reading.ok) throw new Error(reading.reason);
  return { ...reading.record, rowId: 8 };
}

function callRowOf(raw: object): CallRow {
  const reading = readCall(raw);
  if (!reading.ok) throw new Error(reading.reason);
  return { ...reading.record, ...NO_FIGURES, rowId: 9, initiatorName: null, receiverName: null };
}

const query = (kind: "messages" | "calls", params: object) => ({ kind: "list", query: { kind, params } });

describe("messages and calls", () => {
  test("somebody who did nothing has no lines", () => {
    expect([...messageLines(NOBODY), ...callLines(NOBODY, false)]).toEqual([]);
  });

  test("messages open a list of the sender", () => {
    expect(messageLines({ ...NOBODY, sent: 1234 })).toEqual([
      { key: "sent", label: "Messages sent", value: "1,234", opens: query("messages", { sender: "lena" }) },
    ]);
  });

  const busy: Person = {
    ...NOBODY,
    calls: { calls: 10, initiated: 4, joined: 7, seconds: 5400 },
    answers: { answered: 6, unanswered: 2 },
    received: { calls: 5, joined: 4 },
  };

  test("each figure of calls opens its calls", () => {
    const all = query("calls", { uid: "lena" });
    expect(callLines(busy, false)).toEqual([
      { key: "listed", label: "Calls", value: "10", note: "joined 7, outcome of 2 not known", opens: all },
      {
        key: "initiated",
        label: "Calls initiated",
        value: "4",
        opens: query("calls", { uid: "lena", initiator: "lena" }),
      },
      {
        key: "minutes",
        label: "Time in calls",
        value: "1 h 30 min",
        note: "time on several devices at once counts once",
        opens: all,
      },
      {
        key: "answerRate",
        label: "Joined when called",
        value: "80.0 %",
        note: "4 of 5 calls from others",
        opens: query("calls", { uid: "lena", called: "lena" }),
      },
      {
        key: "answered",
        label: "Somebody answered",
        value: "6",
        opens: query("calls", { uid: "lena", status: ["ended", "ongoing"] }),
      },
      {
        key: "notAnswered",
        label: "Nobody answered",
        value: "2",
        opens: query("calls", { uid: "lena", status: ["unanswered", "missed", "canceled", "rejected", "busy"] }),
      },
    ]);
  });

  test("a file can be filtered by the initiator alone", () => {
    expect(callLines(busy, true)[1]?.opens).toEqual(query("calls", { initiator: "lena" }));
  });

  test("figures that are not known yet are left out or shown as such", () => {
    const lines = callLines({ ...busy, received: null, isWhole: false }, false);
    expect(lines[0]).not.toHaveProperty("note");
    expect(lines.map(({ key }) => key)).not.toContain("answerRate");
    expect(lines.find(({ key }) => key === "minutes")?.value).toBe("…");
    const without = callLines({ ...busy, calls: { ...busy.calls, seconds: null } }, false);
    expect(without.find(({ key }) => key === "minutes")?.value).toBe("not known");
    const never = callLines({ ...busy, calls: { ...busy.calls, seconds: null, joined: 0 } }, false);
    expect(never.find(({ key }) => key === "minutes")?.value).toBe("0");
    const short = callLines({ ...busy, calls: { ...busy.calls, seconds: 10 } }, false);
    expect(short.find(({ key }) => key === "minutes")?.value).toBe("10 s");
  });

  test("lines without a figure are left out, and so is the rate of somebody whom nobody called", () => {
    const keysOf = (calls: Person["calls"], answers: Person["answers"]): readonly string[] =>
      callLines({ ...NOBODY, calls, answers }, false).map(({ key, note }) =>
        note === undefined ? key : `${key}: ${note}`,
      );
    const one = { calls: 1, initiated: 0, joined: 0, seconds: 60 };
    expect(keysOf(one, { answered: 1, unanswered: 0 })).toEqual([
      "listed: joined 0",
      "minutes: time on several devices at once counts once",
      "answered",
    ]);
    expect(keysOf(one, { answered: 0, unanswered: 1 })).toEqual([
      "listed: joined 0",
      "minutes: time on several devices at once counts once",
      "notAnswered",
    ]);
    expect(keysOf({ ...one, calls: 0, initiated: 1 }, { answered: 0, unanswered: 0 })).toEqual(["initiated"]);
  });
});

test("conversations are named, or shown by their id with hidden characters marked, and open as such", () => {
  const conversations = [
    { conversationId: "group_a", name: "Team", messages: 1200, sent: 1000 },
    { conversationId: "b\u202e", name: null, messages: 1, sent: 0 },
  ];
  const lines = conversationLines({ ...NOBODY, conversations });
  expect(lines).toEqual([
    {
      key: "group_a",
      label: isolate("Team"),
      value: "1,200 messages stored",
      note: "1,000 sent",
      opens: { kind: "conversation", conversationId: "group_a" },
    },
    {
      key: "b\u202e",
      label: expect.not.stringContaining("\u202e"),
      value: "1 message stored",
      note: "0 sent",
      opens: { kind: "conversation", conversationId: "b\u202e" },
    },
  ]);
});

describe("events", () => {
  const labelsOf = (event: Pick<Person["events"][number], "row" | "otherName">) =>
    eventLines({ ...NOBODY, events: [{ atSeconds: 5, resultId: 3, ...event }] }, (seconds) => `at ${seconds}`)[0];

  test("a call says its type, status and the other, and opens its record", () => {
    const row = callRowOf({ sessionId: "s", type: "video", status: "ended", receiver: "zoe" });
    expect(labelsOf({ row, otherName: "Zoe" })).toEqual({
      key: "call s",
      label: "Video call, Ended",
      note: `with ${isolate("Zoe")}`,
      value: "at 5",
      opens: { kind: "record", target: { kind: "call", sessionId: "s", rowId: 9, resultId: 3 } },
    });
    expect(labelsOf({ row, otherName: null })?.note).toBe(`with ${isolate("zoe")}`);
    const bare = labelsOf({ row: { ...row, type: null, status: null, receiver: null }, otherName: null });
    expect(bare?.label).toBe("Call");
    expect(bare).not.toHaveProperty("note");
  });

  test("a message says its text in one line, or its kind, and the other, and opens its record", () => {
    const row = messageRowOf({ id: "m", receiver: "zoe", data: { text: "hello\n  you" } });
    expect(labelsOf({ row, otherName: "Zoe" })).toEqual({
      key: "message m",
      label: isolate("hello you"),
      note: `to ${isolate("Zoe")}`,
      value: "at 5",
      opens: { kind: "record", target: { kind: "message", id: "m", conversationId: null, rowId: 8, resultId: 3 } },
    });
    expect(labelsOf({ row, otherName: null })?.note).toBe(`to ${isolate("zoe")}`);
    for (const text of [null, "", " \n"]) {
      const line = labelsOf({ row: { ...row, text, receiver: null }, otherName: null });
      expect(line?.label).toMatch(/[a-z]/iu);
      expect(line).not.toHaveProperty("note");
    }
  });

  test("the first and last moments open their records", () => {
    const moment = { rowId: 1, resultId: null, id: "x", atSeconds: 0 };
    expect(openingOf({ kind: "calls", ...moment })).toEqual({
      kind: "record",
      target: { kind: "call", sessionId: "x", rowId: 1, resultId: null },
    });
    expect(openingOf({ kind: "messages", ...moment })).toEqual({
      kind: "record",
      target: { kind: "message", id: "x", conversationId: null, rowId: 1, resultId: null },
    });
  });
});

test("names seen are listed with their number of records if there is more than one", () => {
  expect(seenWords([])).toBeNull();
  expect(seenWords([{ value: "Lena", records: 24 }])).toBe(isolate("Lena"));
  const two = [
    { value: "Lena", records: 1024 },
    { value: "Len", records: 2 },
  ];
  expect(seenWords(two)).toBe(`${isolate("Lena")} (1,024), ${isolate("Len")} (2)`);
});

test("the service is asked for the messages and the calls of a person", () => {
  expect(askedQueries("lena")).toEqual([
    { kind: "messages", params: { sender: "lena" } },
    { kind: "calls", params: { uid: "lena" } },
  ]);
});
