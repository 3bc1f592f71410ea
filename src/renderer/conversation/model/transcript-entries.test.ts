// Tests the entries of a transcript: every row is in exactly one, whatever the records hold, and what each kind says.
import { NO_FIGURES } from "#domain/course/figures.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mutatedMessages } from "#tests/fakes/mutated-messages.ts";
import { strangeJson } from "#tests/fakes/strange-json.ts";
import type { MessageRow } from "#contract/methods/rows.ts";
import type { CallMessage, TranscriptCall, TranscriptWindow } from "#contract/methods/transcript-methods.ts";
import { createSampleService } from "#sample/index.ts";
import { participantsOf, readCall, recordingsOf } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import { entriesOf, indexOfRow, isShown, roleWord, type Entry, type MessageEntry } from "./transcript-entries.ts";
import { stretchOf } from "./stretch.ts";
import { say } from "#texts/say.ts";

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
  );
});

test("2,000 messages of the sample with random faults give entries without an error, every row in exactly one", () => {
  const raws = mutatedMessages(2000, 12);
  expect(new Set(raws.map((raw) => JSON.stringify(raw).length)).size).toBeGreaterThan(500);
  for (let from = 0; from < raws.length; from += 20) {
    const some = raws.slice(from, from + 20);
    const entries = entriesFrom(some);
    expect(rowsIn(entries)).toEqual(upTo(some.length));
    for (const entry of entries) {
      if (entry.kind === "message") expect(entry.name).not.toBe("");
      if (entry.kind === "action") expect(entry.sentence).not.toBe("");
      if (entry.kind === "call") expect(entry.card.title).not.toBe("");
    }
  }
});

test("a day begins with its first message, in the zone, and a run lasts as long as one sender writes", () => {
  const entries = entriesFrom([
    said(1, "ann", START),
    said(2, "ann", START + 60),
    said(3, "ben", START + 70),
    said(4, "ben", START + 70 + 301),
    said(5, "ben", START + 7200),
  ]) as readonly MessageEntry[];
  expect(entries.map(({ day, isRunStart }) => [day, isRunStart])).toEqual([
    ["2023-11-14", true],
    [null, false],
    [null, true],
    [null, true],
    ["2023-11-15", true],
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

test("a reply to a deleted message says that its text is gone, one to a message without text what it is", () => {
  const gone = rowOf({ ...said(8, "cy", START, { deletedAt: START + 5 }), data: {} }, 98);
  const bare = rowOf({ ...said(9, "cy", START), data: {} }, 99);
  const entries = entriesFrom([said(1, "ann", START, { parentId: 8 }), said(2, "ann", START, { parentId: 9 })], {
    parents: [gone, bare].flatMap((row) => row ?? []),
  }) as readonly MessageEntry[];
  const [ofGone, ofBare] = entries.map(({ quote }) => quote?.words ?? "");
  expect(ofGone).toBe(say("conversation.textGone"));
  expect(ofBare).not.toBe(ofGone);
});

test("a role is shortened and shown without hidden characters", () => {
  expect(roleWord({ role: null })).toBeNull();
  expect(roleWord({ role: "agent" })).toBe("agent");
  expect(roleWord({ role: "x".repeat(50) })).toBe("x".repeat(40));
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

/** A message of the call v1.far, and its place in the list of the call's messages. */
const far = (id: number): Record<string, unknown> =>
  said(id, "lena", START + id, {
    category: "call",
    type: "audio",
    data: { action: "ended", entities: { on: { entity: { sessionid: "v1.far", type: "audio" } } } },
  });
const placed = (rowId: number, position: number): CallMessage => ({
  rowId,
  position,
  action: "ended",
  sender: "lena",
  sentAtSeconds: START,
});

test("messages of a call hundreds of rows later are a card that leads to the first one", () => {
  const messages = [placed(80, 2000), placed(81, 1600), placed(1, 1), placed(2, 0)];
  const entries = entriesFrom([far(1), far(2)], { calls: [{ sessionId: "v1.far", call: null, messages }] });
  expect(entries).toMatchObject([{ kind: "call", rowIds: [1, 2], continues: 80 }]);
  expect(entries).toHaveLength(1);
});

test("a message that its call does not list has a separate card", () => {
  const entries = entriesFrom([far(1), far(2)], {
    calls: [{ sessionId: "v1.far", call: null, messages: [placed(1, 1)] }],
  });
  expect(entries.map(({ kind, rowIds }) => [kind, rowIds])).toEqual([
    ["call", [1]],
    ["call", [2]],
  ]);
});

test("the card of a stored call shows its story; without participants it shows its facts", () => {
  const { calls } = createSampleService({ messages: 1, calls: 30 });
  const [raw] = calls.filter(({ status }) => status === "ended");
  const reading = readCall(raw);
  if (!reading.ok) throw new Error(reading.reason);
  const row = { ...reading.record, ...NO_FIGURES, rowId: 9, initiatorName: "Ann", receiverName: null };
  const parts = { participants: participantsOf(raw), recordings: recordingsOf(raw) };
  const entryWith = (call: TranscriptCall["call"]): Entry | undefined =>
    entriesFrom([far(1)], { calls: [{ sessionId: "v1.far", call, messages: [placed(1, 0)] }] })[0];
  const told = entryWith({ row, parts });
  expect(told).toMatchObject({ kind: "call", stored: { row, parts }, from: null });
  expect(told?.kind === "call" && told.card.facts.some((fact) => fact.includes("answered"))).toBe(false);
  const short = entryWith({ row, parts: null });
  expect(short).toMatchObject({ kind: "call", stored: null, from: "Ann" });
  expect(short?.kind === "call" && short.card.facts.join()).toContain("answered");
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
      quiet: "Custom · order",
      fields: [
        ["order", "B-1"],
        ["lines", "[1,2]"],
        ["subType", "parcel"],
      ],
    },
  ]);
});

const messagesFrom = (
  raws: readonly unknown[],
  more: Partial<TranscriptWindow> = {},
  context: Parameters<typeof entriesOf>[1] = CONTEXT,
): readonly MessageEntry[] =>
  entriesOf(stretchOf(1, 0, windowOf(raws, more)), context).filter((entry) => entry.kind === "message");

test("a quote shows what the record repeats of it, and a text of at most 200 characters", () => {
  const quoting = (quotedMessage: object): object =>
    said(1, "ann", START, { quotedMessage: { id: 8, ...quotedMessage } });
  const quoteOf = (raw: object, more: Partial<TranscriptWindow> = {}): unknown => messagesFrom([raw], more)[0]?.quote;
  const long = "x".repeat(201);
  const parent = rowOf({ ...said(9, "cy", START), data: { text: long } }, 99);
  expect([
    quoteOf(quoting({ data: { text: long } })),
    quoteOf(quoting({ sender: "dee" })),
    quoteOf(quoting({})),
    quoteOf(said(1, "ann", START, { parentId: 9 }), { parents: parent === null ? [] : [parent] }),
  ]).toEqual([
    { is: "quote", messageId: "8", name: say("conversation.unknownSender"), words: "x".repeat(200) },
    { is: "quote", messageId: "8", name: "dee", words: null },
    { is: "quote", messageId: "8", name: null, words: null },
    { is: "reply", messageId: "9", name: "cy", words: "x".repeat(200) },
  ]);
});

test("a quote shows the words that its record holds, even if the parent was edited or deleted later", () => {
  const wordsWith = (quoted: object, parent: object): unknown => {
    const parents = [rowOf({ ...said(8, "dee", START), ...parent }, 98)].flatMap((row) => row ?? []);
    return messagesFrom([said(1, "ann", START, { quotedMessage: { id: 8, ...quoted } })], { parents })[0]?.quote?.words;
  };
  const held = { data: { text: "as it was" } };
  const parents = [{ data: { text: "edited since" } }, { data: {}, deletedAt: START + 9 }];
  expect(parents.map((parent) => wordsWith(held, parent))).toEqual(["as it was", "as it was"]);
  expect(wordsWith({}, {})).toBe("text 8");
});

test("a quote and a reply name the people whom their words mention, and cut no mention", () => {
  const text = `Ask <@uid:dee>, <@uid:nobody> or ${"x".repeat(160)} <@uid:dee> ${"y".repeat(99)}`;
  const quoting = said(1, "ann", START, { quotedMessage: { id: 8, data: { text } } });
  const parents = [rowOf({ ...said(9, "cy", START), data: { text } }, 99)].flatMap((row) => row ?? []);
  const found = messagesFrom([quoting, said(2, "ann", START, { parentId: 9 })], { parents, names: { dee: "Dee" } });
  for (const { quote } of found) expect(quote?.words).toMatch(/^Ask @\S?Dee\S?, @nobody or x+ $/u);
});

test("in a thread its own replies name no parent, quotes still do", () => {
  const raws = [
    said(2, "ann", START, { parentId: 9 }),
    said(3, "ann", START, { quotedMessage: { id: 9, sender: "dee" } }),
  ];
  const quotes = (threadId?: string): readonly unknown[] =>
    messagesFrom(raws, {}, threadId === undefined ? CONTEXT : { ...CONTEXT, threadId }).map(
      ({ quote }) => quote?.is ?? null,
    );
  expect([quotes(), quotes("9"), quotes("8")]).toEqual([
    ["reply", "quote"],
    [null, "quote"],
    ["reply", "quote"],
  ]);
});

test("a run goes on for five minutes, within one conversation, and not over a message without a time", () => {
  const starts = (second: Record<string, unknown>): boolean | undefined =>
    messagesFrom([said(1, "ann", START), second])[1]?.isRunStart;
  expect([
    starts(said(2, "ann", START + 300)),
    starts(said(2, "ann", START + 301)),
    starts(said(2, "ann", START + 1, { conversationId: "other" })),
    starts({ ...said(2, "ann", START), sentAt: 0 }),
  ]).toEqual([false, true, true, true]);
  // Between two messages of one sender something else was said.
  const action = said(2, "ann", START + 1, { category: "action", data: { action: "joined" } });
  expect(messagesFrom([said(1, "ann", START), action, said(3, "ann", START + 2)])[1]?.isRunStart).toBe(true);
});

test("a message without a time, or with one that no date reaches, has a day without a name", () => {
  const days = messagesFrom([{ ...said(1, "ann", 0), sentAt: 0 }, said(2, "ann", 1e20), said(3, "ann", START)]);
  expect(days.map(({ day }) => day)).toEqual(["", null, "2023-11-14"]);
});

test("messages of several conversations say to whom they were sent", () => {
  const raw = { ...said(1, "ann", START), receiver: "ben" };
  const to = (isOneConversation: boolean): unknown =>
    messagesFrom([raw], { names: { ben: "Ben" } }, { ...CONTEXT, isOneConversation })[0]?.to;
  expect([to(true), to(false)]).toEqual([null, "Ben"]);
});

test("twelve fields are shown, the others are counted; a file without a text shows none", () => {
  const customData = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`f${index}`, index]));
  const shown = (change: object): readonly number[] =>
    messagesFrom([said(1, "ann", START, change)]).flatMap(({ fields, moreFields }) => [fields.length, moreFields]);
  expect([
    shown({ category: "custom", data: { customData } }),
    shown({ category: "custom", data: { text: "hello", customData } }),
    shown({ data: { text: "hello", customData } }),
    shown({ data: { customData } }),
    shown({ data: { url: "https://files.example/a", customData } }),
    shown({ deletedAt: START, data: { customData } }),
  ]).toEqual([
    [12, 2],
    [12, 2],
    [0, 0],
    [12, 2],
    [0, 0],
    [0, 0],
  ]);
});

test("the entry of a row is found by any of its rows", () => {
  const entries = entriesFrom([said(1, "ann", START), said(2, "ann", START)]).filter(isShown);
  expect([indexOfRow(entries, 1), indexOfRow(entries, 2), indexOfRow(entries, 3)]).toEqual([0, 1, -1]);
});
