// What differs between two records in words: the columns of the list, with names, times and durations.
import { expect, test } from "vitest";
import { readCall } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import { NO_FIGURES } from "#domain/course/figures.ts";
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import { isoIn } from "#tests/fakes/time-form.ts";
import { differencesInWords } from "./in-words.ts";

const FORM = isoIn("Europe/Berlin");

function messageOf(raw: object): MessageRow {
  const reading = readMessage({ id: "1", ...raw });
  if (!reading.ok) throw new Error("no message");
  return { ...reading.record, rowId: 1 };
}

function callOf(raw: object, names: Partial<CallRow> = {}): CallRow {
  const reading = readCall({ sessionId: "v1.us.1", ...raw });
  if (!reading.ok) throw new Error("no call");
  return { ...reading.record, ...NO_FIGURES, rowId: 1, initiatorName: null, receiverName: null, ...names };
}

test("messages differ in their time, people, text and kind, in the order of their list", () => {
  const one = messageOf({ sentAt: 1_767_225_600, sender: "ana", type: "text", data: { text: "Hello" } });
  const other = messageOf({
    sentAt: 1_767_225_660,
    sender: "ben",
    type: "image",
    data: { entities: { sender: { entity: { uid: "ben", name: "Ben" } } } },
  });
  expect(
    differencesInWords("messages", one, other, FORM).map(({ label, ...each }) => [label, each.one, each.other]),
  ).toEqual([
    ["Sent", "2026-01-01 01:00:00", "2026-01-01 01:01:00"],
    ["Sender", "ana", "Ben"],
    ["Text", "Hello", null],
    ["Type", "Text", "Image"],
  ]);
  expect(differencesInWords("messages", one, { ...one, id: "2", conversationId: "another" }, FORM)).toEqual([]);
});

test("calls differ in their status, names, durations and counts", () => {
  const one = callOf(
    { status: "ended", initiator: "ana", totalDurationInMinutes: 2.5 },
    { initiatorName: "Ana", reconnects: 1200 },
  );
  const other = callOf({ status: "unanswered", initiator: "ana", hasRecording: true });
  expect(
    differencesInWords("calls", one, other, FORM).map(({ label, ...each }) => [label, each.one, each.other]),
  ).toEqual([
    ["Status", "Ended", "No answer"],
    ["Initiator", "Ana", "ana"],
    ["Duration", "2 min 30 s", null],
    ["Recording", null, "yes"],
    ["Reconnects", "1,200", null],
  ]);
});
