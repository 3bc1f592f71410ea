// The sample data: repeatable for a seed, and complete: everything in the notes on the service occurs.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { participantsOf, readCall, recordingsOf } from "#domain/records/call.ts";
import { attachmentsOf, readMessage } from "#domain/records/message.ts";
import { createSampleService, type RawMessage } from "./index.ts";
import english from "#sample/texts/english-scripts.json" with { type: "json" };
import languages from "#sample/texts/language-scripts.json" with { type: "json" };

const service = createSampleService();
const { messages, calls } = service;

function hashOf(options: { seed?: number; messages?: number; calls?: number }): string {
  const made = createSampleService(options);
  return createHash("sha256")
    .update(JSON.stringify([made.messages, made.calls]))
    .digest("hex");
}

function values<Value>(read: (message: RawMessage) => Value): ReadonlySet<Value> {
  return new Set(messages.map(read));
}

describe("the sample data", () => {
  test("are the same for the same seed and differ for another", () => {
    const small = { messages: 1500, calls: 200 };
    expect(hashOf({ seed: 7, ...small })).toBe(hashOf({ seed: 7, ...small }));
    expect(hashOf({ seed: 7, ...small })).not.toBe(hashOf({ seed: 8, ...small }));
  });

  test("have exactly the requested size, and twenty thousand messages and three thousand calls by default", () => {
    expect([messages.length, calls.length]).toEqual([20_000, 3000]);
    for (const count of [0, 1, 37, 400]) {
      const made = createSampleService({ messages: count, calls: count });
      expect([made.messages.length, made.calls.length]).toEqual([count, count]);
    }
  });

  test("can be read by the domain, every record", () => {
    expect(messages.map(readMessage).filter(({ ok }) => !ok)).toEqual([]);
    expect(calls.map(readCall).filter(({ ok }) => !ok)).toEqual([]);
  });

  test("have unique ascending ids that gain a digit on the way", () => {
    const pairs = messages.slice(1).map((message, index) => [messages[index], message] as const);
    const wrong = pairs.filter(
      ([a, b]) => a === undefined || Number(a.id) >= Number(b.id) || a.sentAt > b.sentAt || b.sentAt > 1_793_491_199,
    );
    expect(wrong).toEqual([]);
    expect(values(({ id }) => id.length).size).toBe(2);
  });

  test("have meetings of a group that were resumed in another session", () => {
    const meetings = Map.groupBy(calls, ({ mid, receiver }) => (mid === undefined ? "" : `${mid} ${receiver}`));
    meetings.delete("");
    expect(Math.max(...[...meetings.values()].map((sessions) => sessions.length))).toBe(2);
  });

  test("lie between January and October 2026, with more than a hundred messages in one second", () => {
    const first = new Date((messages[0]?.sentAt ?? 0) * 1000).toISOString();
    const last = new Date((messages.at(-1)?.sentAt ?? 0) * 1000).toISOString();
    expect([first.slice(0, 7), last.slice(0, 10)]).toEqual(["2026-01", "2026-10-30"]);
    const seconds = Map.groupBy(messages, ({ sentAt }) => sentAt);
    expect(Math.max(...[...seconds.values()].map((list) => list.length))).toBeGreaterThan(100);
  });

  test("show every category, type and action", () => {
    const kinds = [...values(({ category, type }) => `${category}/${type}`)];
    expect(kinds.toSorted()).toEqual([
      "action/groupMember",
      "action/message",
      "agentic/assistant",
      "agentic/toolResult",
      "call/audio",
      "call/video",
      "card/card",
      "custom/appointment",
      "custom/extension_poll",
      "custom/location",
      "custom/meeting",
      "custom/order_update",
      "custom/satisfaction_survey",
      "custom/typing_pause",
      "interactive/form",
      "interactive/scheduler",
      "message/audio",
      "message/file",
      "message/image",
      "message/text",
      "message/video",
    ]);
    const actions = messages.filter(({ category }) => category === "action").map(({ data }) => String(data["action"]));
    expect([...new Set(actions)].toSorted()).toEqual(
      ["edited", "deleted", "joined", "left", "added", "kicked", "banned", "unbanned", "scopeChanged"].toSorted(),
    );
  });

  test("show everything even in a small sample", () => {
    const small = createSampleService({ messages: 400, calls: 60 });
    const kinds = (list: readonly RawMessage[]): readonly string[] =>
      [...new Set(list.map(({ category, type }) => `${category}/${type}`))].toSorted();
    expect(kinds(small.messages)).toEqual(kinds(messages));
    expect(new Set(small.calls.map(({ status }) => status)).size).toBe(9);
  });

  test("show threads, quotes, reactions, mentions, tags, edits, deletions, read and unread", () => {
    const count = (holds: (message: RawMessage) => boolean): number => messages.filter(holds).length;
    const counts = {
      replies: count(({ parentId }) => parentId !== undefined),
      parents: count(({ replyCount }) => replyCount !== undefined),
      quotes: count(({ quotedMessage }) => quotedMessage !== undefined),
      reactions: count(({ data }) => Array.isArray(data["reactions"])),
      mentions: count(({ data }) => data["mentions"] !== undefined),
      tags: count(({ tags }) => tags !== undefined),
      edited: count(({ editedAt }) => editedAt !== undefined),
      deleted: count(({ deletedAt }) => deletedAt !== undefined),
      unread: count(({ readAt }) => readAt === undefined),
      undelivered: count(({ deliveredAt }) => deliveredAt === undefined),
      emptyObjectsAsLists: count(({ data }) => Array.isArray(data["metadata"])),
      veryLong: count(({ data }) => typeof data["text"] === "string" && data["text"].length > 10_000),
    };
    expect(Object.entries(counts).filter(([, number]) => number < 5)).toEqual([]);
  });

  test("have deleted messages without text, and an action message for each edit and deletion", () => {
    const deleted = messages.filter(({ deletedAt }) => deletedAt !== undefined);
    expect(deleted.filter(({ data }) => Object.keys(data).join() !== "entities")).toEqual([]);
    const told = new Set(
      messages
        .filter(({ type }) => type === "message")
        .map(onOf)
        .map(({ id }) => id),
    );
    const changed = messages.filter(({ editedAt, deletedAt }) => editedAt !== undefined || deletedAt !== undefined);
    // The last episode may be cut off before its action message.
    expect(changed.filter(({ id }) => !told.has(id)).length).toBeLessThanOrEqual(1);
  });

  test("have threads whose parents exist, come first and know their replies", () => {
    const byId = new Map(messages.map((message) => [message.id, message]));
    const replies = messages.filter(({ parentId }) => parentId !== undefined);
    const wrong = replies.filter(({ parentId, id }) => {
      const parent = byId.get(parentId ?? "");
      return parent === undefined || Number(parent.id) >= Number(id) || parent.parentId !== undefined;
    });
    expect(wrong).toEqual([]);
    const sum = messages.reduce((total, { replyCount = 0 }) => total + replyCount, 0);
    expect(sum).toBe(replies.length);
  });

  test("name every mentioned user in the text and in data.mentions", () => {
    const mentioning = messages.filter(({ data }) => data["mentions"] !== undefined);
    const wrong = mentioning.filter(({ data }) =>
      Object.keys(Object(data["mentions"])).some((uid) => !String(data["text"]).includes(`<@uid:${uid}>`)),
    );
    expect(wrong).toEqual([]);
  });

  test("give attachments of every kind with addresses that expire and are signed, sizes as numbers and as text", () => {
    const attachments = messages.flatMap(attachmentsOf);
    expect(new Set(attachments.map(({ kind }) => kind))).toEqual(new Set(["image", "video", "audio", "file"]));
    expect(attachments.filter(({ url }) => !/\?Expires=\d{10}&.*Signature=/u.test(url ?? ""))).toEqual([]);
    const raw = messages.flatMap(({ data }) => (Array.isArray(data["attachments"]) ? data["attachments"] : []));
    expect(new Set(raw.map((attachment: { size: unknown }) => typeof attachment.size))).toEqual(
      new Set(["number", "string"]),
    );
  });

  test("have people with names in many scripts, underscores in UIDs, blocked users and a dozen groups", () => {
    const { people, groups } = service;
    expect(people.length).toBeGreaterThanOrEqual(60);
    expect(groups.length).toBeGreaterThanOrEqual(12);
    const scripts = ["Latin", "Cyrillic", "Arabic", "Hebrew", "Greek", "Han", "Hangul", "Devanagari", "Thai", "Tamil"];
    const text = people.map(({ user }) => user.name).join(" ");
    expect(scripts.filter((script) => !new RegExp(`\\p{Script=${script}}`, "u").test(text))).toEqual([]);
    expect(people.filter(({ user }) => !user.uid.includes("_"))).toEqual([]);
    expect(
      people.flatMap(({ blocks }) => blocks).filter((uid) => !people.some(({ user }) => user.uid === uid)),
    ).toEqual([]);
    expect(people.filter(({ blocks }) => blocks.length > 0).length).toBeGreaterThan(2);
  });

  test("let only members and former members write to a group", () => {
    const wrong = messages.filter(({ receiverType, receiver, sender, category }) => {
      const group = service.groups.find(({ group: { guid } }) => guid === receiver);
      if (receiverType !== "group" || sender.startsWith("bot_")) return false;
      return (
        group === undefined ||
        !(group.members.includes(sender) || (category === "action" && group.former.includes(sender)))
      );
    });
    // Guests of a meeting call their hosts' group.
    expect(wrong.filter(({ category, type }) => category !== "call" && type !== "meeting")).toEqual([]);
  });

  test("contain starts of formulas, both line breaks, quotes, direction marks and links", () => {
    const texts = messages.flatMap(({ data }) => (typeof data["text"] === "string" ? [data["text"]] : []));
    const wanted = [
      /^=/u,
      /^\+/u,
      /^@/u,
      /^-/u,
      /^\t/u,
      /^\r/u,
      /\r\n/u,
      /[^\r]\n/u,
      /"/u,
      /,/u,
      /\u202E/u,
      /https:\/\//u,
      /\p{Emoji_Presentation}/u,
    ];
    expect(wanted.filter((pattern) => !texts.some((text) => pattern.test(text)))).toEqual([]);
  });
});

function onOf({ data }: RawMessage): Readonly<Record<string, unknown>> {
  const entities = Object(data["entities"]);
  return Object(Object(entities.on).entity);
}

describe("the written conversations", () => {
  test("begin each line with a speaker, so that a slip in the JSON does not become a strange message", () => {
    const lines = [...Object.values(english), ...Object.values(languages)].flat(2);
    expect(lines.length).toBeGreaterThan(250);
    expect(lines.filter((line) => !/^[ca123] \S/u.test(line))).toEqual([]);
  });

  test("exist in the language of every person, and for every topic", () => {
    const known = new Set(["en", ...Object.keys(languages)]);
    expect(service.people.filter(({ language }) => !known.has(language))).toEqual([]);
    expect(service.groups.filter(({ language }) => !known.has(language))).toEqual([]);
    expect(service.groups.filter(({ topic }) => !Object.keys(english).includes(topic))).toEqual([]);
  });
});

describe("the sample calls", () => {
  test("show every type, mode, status and state, including spellings of real traffic", () => {
    const seen = (read: (call: (typeof calls)[number]) => string): readonly string[] =>
      [...new Set(calls.map(read))].toSorted();
    expect(seen(({ type }) => type)).toEqual(["audio", "video"]);
    expect(seen(({ mode }) => mode)).toEqual(["call", "meet", "presenter"]);
    expect(seen(({ receiverType }) => receiverType)).toEqual(["group", "user"]);
    expect(seen(({ status }) => status)).toEqual(
      ["initiated", "ongoing", "ended", "unanswered", "rejected", "canceled", "cancelled", "busy", "missed"].toSorted(),
    );
    const states = new Set(calls.flatMap(({ participants }) => participants.map(({ state }) => state)));
    expect([...states].toSorted()).toEqual(["ended", "ongoing", "rejected", "unanswered"]);
  });

  test("are picked up 12 to 14 seconds after they were initiated, and total their own duration", () => {
    const started = calls.filter(({ startedAt }) => startedAt !== undefined);
    const waits = new Set(started.map(({ initiatedAt, startedAt = 0 }) => startedAt - initiatedAt));
    expect([...waits].toSorted((a, b) => a - b)).toEqual([12, 13, 14]);
    const wrong = calls.filter(({ startedAt, endedAt, totalDuration, totalDurationInMinutes }) => {
      const [hours = 0, minutes = 0, seconds = 0] = totalDuration.split(":").map(Number);
      const wall = startedAt === undefined || endedAt === undefined ? 0 : endedAt - startedAt;
      return hours * 3600 + minutes * 60 + seconds !== wall || Math.abs(totalDurationInMinutes * 60 - wall) > 0.01;
    });
    expect(wrong).toEqual([]);
  });

  test("count joined entries, with up to fifty entries and several devices and joins for one person", () => {
    const wrong = calls.filter(
      ({ totalParticipants, participants }) =>
        totalParticipants !== participants.filter(({ isJoined }) => isJoined).length,
    );
    expect(wrong).toEqual([]);
    expect(Math.max(...calls.map(({ participants }) => participants.length))).toBe(50);
    const together = calls.flatMap((call) => [...Map.groupBy(call.participants, ({ uid }) => uid).values()]);
    const several = together.filter((entries) => entries.length > 1);
    const overlaps = several.filter(([a, b]) => (b?.joinedAt ?? 0) < (a?.leftAt ?? Infinity));
    expect(overlaps.length).toBeGreaterThan(50);
    expect(several.length - overlaps.length).toBeGreaterThan(50);
  });

  test("have no deviceId, joinedAt, leftAt and mid for those who never joined; other times lie within the call", () => {
    const entries = calls.flatMap((call) => call.participants.map((entry) => ({ call, entry })));
    const missing = entries.filter(({ entry }) => !entry.isJoined);
    expect(missing.length).toBeGreaterThan(500);
    expect(
      missing.filter(({ entry }) => "deviceId" in entry || "joinedAt" in entry || "leftAt" in entry || "mid" in entry),
    ).toEqual([]);
    const wrong = entries.filter(({ call, entry }) => {
      if (!entry.isJoined) return false;
      const { joinedAt = 0, leftAt = joinedAt, deviceId = "" } = entry;
      const isWithin =
        joinedAt >= (call.startedAt ?? Infinity) && leftAt >= joinedAt && leftAt <= (call.endedAt ?? Infinity);
      return !isWithin || entry.mid !== call.mid || !/@.+\//u.test(deviceId);
    });
    expect(wrong).toEqual([]);
  });

  test("contain recordings within the call, some still in progress, and transcriptions", () => {
    const recorded = calls.filter(({ hasRecording }) => hasRecording);
    expect(recorded.length).toBeGreaterThan(200);
    expect(recorded.some(({ recordings }) => recordings.length === 0)).toBe(true);
    expect(recorded.some(({ recordings }) => recordings.length === 2)).toBe(true);
    const wrong = calls.filter(({ startedAt = 0, endedAt = 0, recordings }) =>
      recordings.some(({ startTime, endTime }) => startTime < startedAt || endTime > endedAt || endTime <= startTime),
    );
    expect(wrong).toEqual([]);
    expect(calls.filter(({ transcriptions }) => transcriptions.length > 0).length).toBeGreaterThan(50);
    expect(recorded.flatMap(recordingsOf).every(({ url }) => url?.includes("Signature=") === true)).toBe(true);
  });

  test("can be found from call messages, by a session id with dots, and contain a secret", () => {
    const known = new Map(calls.map((call) => [call.sessionId, call]));
    const calling = messages.filter(({ category }) => category === "call");
    expect(calling.length).toBeGreaterThan(1000);
    const wrong = calling.filter((message) => {
      const { sessionid, wsChannel } = onOf(message);
      const call = known.get(String(sessionid));
      return (
        call === undefined || call.type !== message.type || !String(Object(wsChannel).secret).startsWith("ws-secret-")
      );
    });
    expect(wrong).toEqual([]);
    expect([...known.keys()].filter((sessionId) => !/^[^.]+\.[^.]+\..+/u.test(sessionId))).toEqual([]);
    const actions = new Set(calling.map(({ data }) => data["action"]));
    expect(
      ["initiated", "ongoing", "ended", "unanswered", "rejected"].filter((action) => !actions.has(action)),
    ).toEqual([]);
  });

  test("are newest first and readable down to each participant", () => {
    expect(calls.slice(1).filter((call, index) => call.initiatedAt > (calls[index]?.initiatedAt ?? 0))).toEqual([]);
    expect(calls.every((call) => participantsOf(call).length === call.participants.length)).toBe(true);
  });
});
