// Tests the entries of a transcript: every row is in exactly one, whatever the records hold, and what each kind says.
import fc from "fast-check";
import { expect, test } from "vitest";
import { strangeJson } from "../../../../tests/fakes/strange-json.ts";
import type { MessageRow } from "../../../contract/methods/rows.ts";
import type { TranscriptCall, TranscriptWindow } from "../../../contract/methods/transcript-methods.ts";
import { createSampleService } from "../../../sample/index.ts";
import { readMessage } from "../../../domain/records/message.ts";
import { entriesOf, type Entry, type MessageEntry } from "./entries.ts";
import { stretchOf } from "./stretch.ts";

const CONTEXT = { zone: "Europe/London", isOneConversation: true };

function rowOf(raw: unknown, rowId: number): MessageRow | null {
  const reading = readMessage(raw);
  return reading.ok ? { ...reading.record, rowId } : null;
}

/** The window of these records, given oldest first. */
function windowOf(
  raws: readonly unknown[],
  more: Partial<TranscriptWindow> = {},
): TranscriptWindow & { rowCount: number } {
  const records = raws.flatMap((raw, index) => {
    const row = rowOf(raw, index + 1);
    return row === null ? [] : [{ row, raw: JSON.stringify(raw) }];
  });
  const calls = new Map<string, TranscriptCall>();
  for (const { row } of records) {
    const { sessionId, rowId, action, sender, sentAtSeconds } = row;
    if (sessionId === null) continue;
    const known = calls.get(sessionId)?.messages ?? [];
    const messages = [...known, { rowId, action, sender, sentAtSeconds, position: records.length - rowId }];
    calls.set(sessionId, { sessionId, call: null, messages });
  }
  const newestFirst = records.toReversed();
  return {
    records: newestFirst,
    names: {},
    parents: [],
    calls: [...calls.values()],
    rowCount: records.length,
    ...more,
  };
}

function entriesFrom(raws: readonly unknown[], more: Partial<TranscriptWindow> = {}): readonly Entry[] {
  return entriesOf(stretchOf(1, 0, windowOf(raws, more)), CONTEXT);
}

/** The rows of all entries, by their numbers. */
const rowsIn = (entries: readonly Entry[]): readonly number[] =>
  entries.flatMap(({ rowIds }) => rowIds).toSorted((one, other) => one - other);
const upTo = (rows: number): readonly number[] => Array.from({ length: rows }, (_, index) => index + 1);

const START = 1_700_000_000;
const person = (uid: string, name: string): object => ({ entity: { uid, name, role: "agent" } });
const said = (id: number, sender: string, sentAt: number, more: object = {}): Record<string, unknown> => ({
  id,
  sender,
  sentAt,
  conversationId: "c",
  category: "message",
  type: "text",
  data: { text: `text ${id}`, entities: { sender: person(sender, sender.toUpperCase()) } },
  ...more,
});

test("every message of the sample is in exactly one entry", () => {
  const { messages } = createSampleService({ messages: 1500, calls: 150 });
  const entries = entriesFrom(messages);
  expect(rowsIn(entries)).toEqual(upTo(messages.length));
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(["message", "action", "call"]));
});

test("any records give entries, every row in exactly one", () => {
  fc.assert(
    fc.property(fc.array(strangeJson, { minLength: 1, maxLength: 12 }), (values) => {
      const raws = values.map((value, index) => ({ ...(Object(value) as object), id: index + 1 }));
      expect(rowsIn(entriesFrom(raws))).toEqual(upTo(raws.length));
    }),
    { numRuns: 100 },
  );
});

test("a day begins with its first message, in the zone, and a run goes on while one sender goes on", () => {
  const entries = entriesFrom([
    said(1, "ann", START),
    said(2, "ann", START + 60),
    said(3, "ben", START + 70),
    said(4, "ben", START + 70 + 301),
    said(5, "ben", START + 7200),
  ]) as readonly MessageEntry[];
  expect(entries.map(({ day, isRunStart, clock }) => [day, isRunStart, clock])).toEqual([
    ["2023-11-14", true, "22:13"],
    [null, false, "22:14"],
    [null, true, "22:14"],
    [null, true, "22:19"],
    ["2023-11-15", true, "00:13"],
  ]);
});

test("a reply names its parent, known, quoted by the record, or not known at all", () => {
  const parent = rowOf(said(9, "cy", START), 99);
  const entries = entriesFrom(
    [
      said(1, "ann", START, { parentId: 9 }),
      said(2, "ann", START, { quotedMessage: { id: 8, sender: "dee", data: { text: "quoted" } } }),
      said(3, "ann", START, { parentId: 404 }),
    ],
    { parents: parent === null ? [] : [parent], names: { dee: "Dee" } },
  ) as readonly MessageEntry[];
  expect(entries.map(({ quote }) => quote)).toEqual([
    { is: "reply", messageId: "9", name: "CY", words: "text 9" },
    { is: "quote", messageId: "8", name: "Dee", words: "quoted" },
    { is: "reply", messageId: "404", name: null, words: null },
  ]);
});

test.each([
  ["added", {}, "Lena added Omar to Support"],
  ["kicked", {}, "Lena removed Omar from Support"],
  ["joined", {}, "Lena joined Support"],
  ["scopeChanged", { scope: { old: "participant", new: "admin" } }, "Lena made Omar admin of Support, was participant"],
  ["constructor", {}, "Lena: constructor Omar"],
])("an action %s names who did what to whom", (action, extras, sentence) => {
  const entities = {
    by: { entity: { uid: "lena", name: "Lena" } },
    on: { entity: { uid: "omar", name: "Omar" } },
    for: { entity: { guid: "g", name: "Support" } },
  };
  const [entry] = entriesFrom([
    said(1, "lena", START, { category: "action", type: "groupMember", data: { action, extras, entities } }),
  ]);
  expect(entry).toMatchObject({ kind: "action", sentence });
});

test("the messages of a call are one card at the first of them, with its course", () => {
  const call = (id: number, action: string, sentAt: number, more: object = {}): object =>
    said(id, "lena", sentAt, {
      category: "call",
      type: "audio",
      data: {
        action,
        entities: {
          by: person("lena", "Lena"),
          on: { entity: { sessionid: "v1.s", type: "audio", initiatedAt: START, ...more } },
        },
      },
    });
  const entries = entriesFrom([
    call(1, "initiated", START),
    said(2, "ann", START + 20),
    call(3, "ended", START + 3173, { startedAt: START + 12, endedAt: START + 3173 }),
  ]);
  expect(rowsIn(entries)).toEqual(upTo(3));
  expect(entries[0]).toMatchObject({
    kind: "call",
    rowIds: [1, 3],
    from: "Lena",
    card: {
      title: "Audio call",
      facts: ["answered after 12 s", "52 min 41 s", "from its messages; the call itself is not loaded"],
    },
  });
});

test("a message of a call whose card is above the stretch is drawn there, and not again", () => {
  const later = said(1, "lena", START, {
    category: "call",
    data: { action: "ended", entities: { on: { entity: { sessionid: "v1.s" } } } },
  });
  const first = { rowId: 77, position: 5, action: "initiated", sender: "lena", sentAtSeconds: START };
  const own = { rowId: 1, position: 0, action: "ended", sender: "lena", sentAtSeconds: START };
  const [entry] = entriesFrom([later], { calls: [{ sessionId: "v1.s", call: null, messages: [first, own] }] });
  expect(entry).toMatchObject({ kind: "continued", rowIds: [1] });
});

test("edited and deleted messages say who did it; a custom message shows its fields", () => {
  const entries = entriesFrom(
    [
      said(1, "ann", START, { editedAt: START + 5, editedBy: "ben" }),
      said(2, "ann", START, { deletedAt: START + 5, deletedBy: "ben", data: {} }),
      said(3, "bot", START, {
        category: "custom",
        type: "order",
        data: { customData: { order: "B-1", lines: [1, 2] }, subType: "parcel" },
      }),
    ],
    { names: { ben: "Ben" } },
  );
  expect(entries).toMatchObject([
    { editedBy: "Ben", quiet: null, fields: [] },
    { deletedBy: "Ben", quiet: "The service no longer has its text.", fields: [] },
    {
      quiet: "custom · order",
      fields: [
        ["order", "B-1"],
        ["lines", "[1,2]"],
        ["subType", "parcel"],
      ],
    },
  ]);
});
