// Tests the card of a call: the messages that it stands for, and its facts from the call or from its messages.
import { NO_FIGURES } from "#domain/course/figures.ts";
import { describe, expect, test } from "vitest";
import type { CallMessage, TranscriptCall } from "#contract/methods/transcript-methods.ts";
import { readCall } from "#domain/records/call.ts";
import { callCardOf, groupOf } from "./call-card.ts";
import type { CallFacts } from "#renderer/record/model/messages/read-record.ts";

const messageAt = (rowId: number, position: number, action: string | null = null): CallMessage => ({
  rowId,
  position,
  action,
  sender: null,
  sentAtSeconds: null,
});

function storedCall(record: object | null, messages: readonly CallMessage[] = [], isWhole = true): TranscriptCall {
  if (record === null) return { sessionId: "s", call: null, messages };
  const reading = readCall({ sessionId: "s", ...record });
  if (!reading.ok) throw new Error(reading.reason);
  const row = { ...reading.record, ...NO_FIGURES, rowId: 1, receiverName: null, initiatorName: null };
  const parts = isWhole ? { participants: [], recordings: [] } : null;
  return { sessionId: "s", call: { row, parts }, messages };
}

const SILENT: CallFacts = {
  type: null,
  mode: null,
  status: null,
  initiatedAtSeconds: null,
  startedAtSeconds: null,
  endedAtSeconds: null,
};
const cardOf = (record: object | null, told: readonly Partial<CallFacts>[] = [], actions: readonly string[] = []) =>
  callCardOf(
    storedCall(
      record,
      actions.map((action, index) => messageAt(index, index, action)),
      false,
    ),
    told.map((facts) => ({ ...SILENT, ...facts })),
  );

describe("the messages of a card", () => {
  const groupsOf = (...positions: readonly number[]) => {
    const messages = positions.map((position, index) => messageAt(index + 1, position));
    return messages.map(({ rowId }) => {
      const group = groupOf(storedCall(null, messages), rowId);
      return group === null ? null : [group.isFirst, ...group.messages.map((message) => message.rowId)];
    });
  };

  test("are all of its call, up to 500 rows behind each other", () => {
    expect(groupsOf(900, 400, 399)).toEqual([
      [true, 1, 2, 3],
      [true, 1, 2, 3],
      [true, 1, 2, 3],
    ]);
  });

  test("further away they get a card of their own", () => {
    expect(groupsOf(2001, 1500, 1499, 900, 400)).toEqual([
      [true, 1],
      [false, 2, 3],
      [false, 2, 3],
      [false, 4, 5],
      [false, 4, 5],
    ]);
  });

  test("do not include a message that the call does not list", () => {
    expect(groupOf(storedCall(null, [messageAt(1, 5)]), 2)).toBeNull();
  });
});

describe("the title", () => {
  test.each([
    ["audio", "default", "Audio call", false],
    ["video", "default", "Video call", true],
    ["other", null, "Call", false],
    [null, null, "Call", false],
    ["audio", "meet", "Audio meeting", false],
    ["video", "presenter", "Video presentation", true],
    [null, "presenter", "Presentation", false],
    [null, "meet", "Meeting", false],
  ])("of type %s and mode %s is %s", (type, mode, title, isVideo) => {
    expect(cardOf(null, [{ type, mode }])).toMatchObject({ title, isVideo });
  });
});

describe("the facts", () => {
  const outcome = (facts: Partial<CallFacts>): string | undefined => cardOf(null, [facts]).facts[0];

  test.each<readonly [Partial<CallFacts>, string]>([
    [{ status: "unanswered" }, "No answer"],
    [{ status: "missed" }, "Missed"],
    [{ status: "rejected", startedAtSeconds: 5 }, "Declined"],
    [{ status: "busy" }, "Busy"],
    [{ status: "canceled" }, "Cancelled"],
    [{ status: "cancelled" }, "Cancelled"],
    [{ status: "toString" }, "tostring"],
    [{ status: "x".repeat(70) }, "x".repeat(60)],
    [{ status: null }, "its course is not recorded here"],
    [{ status: "initiated" }, "its end is not recorded here"],
    [{ status: "ongoing" }, "Ongoing"],
    [{ status: "ongoing", startedAtSeconds: 5 }, "answered · Ongoing"],
    [{ status: "ongoing", initiatedAtSeconds: 2, startedAtSeconds: 5 }, "answered after 3 s · Ongoing"],
    [{ status: "ended", startedAtSeconds: 5 }, "answered"],
    [{ status: null, startedAtSeconds: 5 }, "answered"],
    [{ status: "ended", initiatedAtSeconds: 5, startedAtSeconds: 5 }, "answered"],
    [{ status: "initiated", initiatedAtSeconds: 5, startedAtSeconds: 5 }, "its end is not recorded here"],
    [{ status: null, initiatedAtSeconds: 5, startedAtSeconds: 5 }, "its course is not recorded here"],
    [{ status: "ended", initiatedAtSeconds: 6, startedAtSeconds: 5 }, "answered"],
  ])("of %j begin with %j", (facts, words) => {
    expect(outcome(facts)).toBe(words);
  });

  test.each<readonly [number | null, number | null, readonly string[]]>([
    [100, 161, ["1 min 01 s"]],
    [100, 100, ["0 s"]],
    [100, 99, []],
    [100, null, []],
    [null, 100, []],
  ])("of a call from %j to %j give its length %j", (startedAtSeconds, endedAtSeconds, length) => {
    const { facts } = cardOf(null, [{ status: "ended", startedAtSeconds, endedAtSeconds }]);
    expect(facts.slice(1)).toEqual([...length, "from its messages; the call itself is not loaded"]);
  });

  test("of a stored call count each person once and name a recording", () => {
    const participants = ["a", "b", "a"].map((uid) => ({ uid }));
    const record = { status: "ended", startedAt: 100, endedAt: 130, participants, hasRecording: true };
    expect(cardOf(record).facts).toEqual(["answered", "30 s", "2 people", "recorded"]);
    expect(cardOf({ status: "ended", participants: [{ uid: "a" }] }).facts.at(-1)).toBe("1 person");
    expect(cardOf({ status: "busy" }).facts).toEqual(["Busy"]);
  });

  test("of a call that nobody joined count the listed people as invited", () => {
    const participants = ["a", "b"].map((uid) => ({ uid, isJoined: false }));
    expect(cardOf({ status: "unanswered", participants }).facts.at(-1)).toBe("2 people invited");
    expect(cardOf({ status: "unanswered", participants: [{ uid: "a" }] }).facts.at(-1)).toBe("1 person invited");
    const stored = storedCall({ status: "ended", participants });
    if (stored.call === null) throw new Error("The call is not stored.");
    const row = { ...stored.call.row, peopleJoined: 1 };
    expect(callCardOf({ ...stored, call: { ...stored.call, row } }, []).facts.at(-1)).toBe("1 person");
  });

  test("leave out the outcome and length that the story of a whole call tells", () => {
    const record = { status: "ended", startedAt: 100, endedAt: 130, participants: [{ uid: "a" }] };
    expect(callCardOf(storedCall(record), []).facts).toEqual(["1 person"]);
  });

  test("are those of the stored call, then the latest that its messages tell", () => {
    const told = [{ type: "audio", status: "ongoing" }, { type: "video", startedAtSeconds: 7 }, {}];
    expect(cardOf(null, told)).toMatchObject({ title: "Video call", facts: ["answered · Ongoing", expect.anything()] });
    expect(cardOf({ type: "audio", status: "busy" }, told)).toMatchObject({ title: "Audio call", facts: ["Busy"] });
    expect(cardOf(null, [{ status: "ongoing" }], ["initiated", "rejected"]).facts[0]).toBe("Declined");
    expect(cardOf({ status: "busy" }, [], ["rejected"]).facts[0]).toBe("Busy");
  });
});
