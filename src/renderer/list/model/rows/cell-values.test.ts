// Tests the meaning of grid cells: every column has one, and filters for the service match the cell.
import { NO_FIGURES } from "#domain/course/figures.ts";
import { describe, expect, test, vi } from "vitest";
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import { readCall } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import { EMPTY_DRAFT, addFilter, resolveDraft, setValue } from "#renderer/list/model/draft/draft.ts";
import { findFilter, type QueryKind } from "#domain/query/filters.ts";
import { isoIn } from "#tests/fakes/time-form.ts";
import { meaningOf, type Question } from "./cell-values.ts";
import { describeLocalValue } from "./local-values.ts";

// The cells that columns are drawn with know the window's client, and with it the bridge.
vi.stubGlobal("window", { switchboard: { send: vi.fn(), onReply: vi.fn(), onEvent: vi.fn() } });
const { CALL_COLUMNS } = await import("#renderer/record/views/calls/call-grid-columns.tsx");
const { MESSAGE_COLUMNS } = await import("#renderer/record/views/messages/message-grid-columns.tsx");

const context = { nowSeconds: 1_780_000_000, zone: "Europe/Berlin" };
const FORM = isoIn(context.zone);

function messageRow(raw: unknown): MessageRow {
  const reading = readMessage(raw);
  if (!reading.ok) throw new Error(reading.reason);
  return { ...reading.record, rowId: 1 };
}

function callRow(raw: unknown): CallRow {
  const reading = readCall(raw);
  if (!reading.ok) throw new Error(reading.reason);
  return { ...reading.record, ...NO_FIGURES, rowId: 1, initiatorName: "Ann Lee", receiverName: null };
}

const message = messageRow({
  id: 7,
  conversationId: "group_team",
  sender: "ann",
  receiver: "team",
  receiverType: "group",
  category: "message",
  type: "text",
  sentAt: 1_776_000_000,
  tags: ["vip", "late"],
  data: { text: "hello", entities: { sender: { entity: { uid: "ann", name: "Ann Lee" } } } },
});
const call = callRow({
  sessionId: "v1.eu.1",
  status: "ended",
  type: "video",
  initiator: "ann",
  receiver: "bob",
  receiverType: "user",
  hasRecording: false,
  totalParticipants: 2,
  startedAt: 1_776_000_000,
  participants: [{ uid: "ann" }, { uid: "bob" }],
});

function offered(row: MessageRow | CallRow, column: string): readonly string[] {
  const meaning = meaningOf(row, column, FORM);
  if (meaning === null) return [];
  return [...meaning.values.map(describeLocalValue), ...meaning.questions.map(({ words }) => `? ${words}`)];
}

test("every column of both grids has a meaning, except the one that is drawn from many facts", () => {
  const without = [
    ...MESSAGE_COLUMNS.filter(({ id }) => meaningOf(message, id, FORM) === null),
    ...CALL_COLUMNS.filter(({ id }) => meaningOf(call, id, FORM) === null),
  ];
  expect(without.map(({ id }) => id)).toEqual(["marks"]);
});

describe("offered filters", () => {
  test.each([
    [message, "senderName", ["Sender is Ann Lee", "? Sender is Ann Lee"]],
    [message, "receiverName", ["Receiver is team", "? Conversation is group_team"]],
    [message, "tags", ["Tags have vip", "Tags have late", "? Tags has vip", "? Tags has late"]],
    [message, "sentAtSeconds", ["? From 2026-04-12 15:20:00", "? Sent after 2026-04-12 15:20:00"]],
    [message, "text", []],
    [call, "status", ["Status is Ended", "? Status is Ended"]],
    [call, "initiatorName", ["Initiator is Ann Lee", "? Participant is Ann Lee"]],
    [call, "receiverName", ["Receiver is bob", "? Participant is bob"]],
    [call, "hasRecording", ["Recording is no", "? Recording is no"]],
    [call, "totalParticipants", ["Participants by the service's count is 2", "? Number of participants is 2"]],
    [call, "mode", ["Mode is empty"]],
    [call, "startedAtSeconds", ["? Started 2026-04-12 15:20:00"]],
  ] as const)("%# for a cell", (row, column, expected) => {
    expect(offered(row, column)).toEqual(expected);
  });
});

test("a cell is copied as it is read: lists with commas, times in the zone, nothing for an empty cell", () => {
  const copied = (row: MessageRow | CallRow, column: string): string | null | undefined =>
    meaningOf(row, column, FORM)?.copied;
  expect([
    copied(message, "tags"),
    copied({ ...message, tags: [] }, "tags"),
    copied(message, "sentAtSeconds"),
    copied(message, "text"),
    copied({ ...message, text: null }, "text"),
    copied(call, "hasRecording"),
    copied(call, "totalParticipants"),
    copied(call, "mode"),
  ]).toEqual(["vip, late", null, "2026-04-12 15:20:00", "hello", null, "no", "2", null]);
});

test("every offered filter can be sent, and matches the value of the cell", () => {
  const asked = (kind: QueryKind, { param, value }: Question): unknown => {
    const filter = findFilter(kind, param);
    if (filter === undefined) throw new Error(`no filter ${param}`);
    const draft = setValue(addFilter(EMPTY_DRAFT, kind, filter), kind, param, value);
    const { query, issues } = resolveDraft(kind, draft, context);
    return issues.length > 0 ? issues : query.params;
  };
  const all = (kind: QueryKind, row: MessageRow | CallRow, columns: readonly { readonly id: string }[]): unknown =>
    columns.flatMap(({ id }) => meaningOf(row, id, FORM)?.questions.map((each) => asked(kind, each)) ?? []);
  expect(all("messages", message, MESSAGE_COLUMNS)).toEqual([
    { fromTimestamp: 1_776_000_000 },
    { sentAt: 1_776_000_000 },
    { sender: "ann" },
    { conversationId: "group_team" },
    { type: "text" },
    { category: "message" },
    { conversationId: "group_team" },
    { tags: ["vip"] },
    { tags: ["late"] },
  ]);
  expect(all("calls", call, CALL_COLUMNS)).toEqual([
    { status: ["ended"] },
    { type: "video" },
    { uid: "ann" },
    { uid: "bob" },
    { hasRecording: false },
    { startedAt: 1_776_000_000 },
    { participantsCount: 2 },
  ]);
});
