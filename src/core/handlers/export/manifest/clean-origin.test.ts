// Tests that the filters of a view and of a query name nobody in a redacted export, whatever its format.
import { join } from "node:path";
import { expect, test } from "vitest";
import { FORMATS, type ExportFormat } from "#contract/exports/export-formats.ts";
import { EVERYTHING, type ViewSpec } from "#contract/methods/rows.ts";
import { columnsOf, isFact } from "#domain/columns/datasets.ts";
import { FILTERS, isListKind, QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import { FACTS, handlersOver, quiet } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { readFolder, unpacked } from "#tests/fakes/planted.ts";
import { createResult, makeTemporaryFolder, makeTemporaryStore, takePage } from "#tests/fakes/store.ts";
import type { Query } from "#domain/query/query-shape.ts";

const LENA = { uid: "customer-lenora", name: "Lenora Weberling" };
const OTTO = { uid: "agent-ottilie", name: "Ottilie Kernhof" };
const entity = (person: typeof LENA) => ({ entityType: "user", entity: person });

const MESSAGES = [
  [LENA, OTTO, "hello"],
  [OTTO, LENA, "hi"],
] as const;
const RECORDS: Readonly<Record<QueryKind, readonly object[]>> = {
  messages: MESSAGES.map(([sender, receiver, text], place) => ({
    id: String(place + 1),
    conversationId: "agent-ottilie_user_customer-lenora",
    sender: sender.uid,
    receiverType: "user",
    receiver: receiver.uid,
    category: "message",
    type: "text",
    data: { text, entities: { sender: entity(sender), receiver: entity(receiver) } },
    sentAt: 1_700_000_001 + place,
  })),
  calls: [
    {
      sessionId: "v1.us.1",
      initiator: LENA.uid,
      receiver: OTTO.uid,
      receiverType: "user",
      type: "audio",
      status: "ended",
      initiatedAt: 1_700_000_001,
      participants: [LENA, OTTO].map((person) => ({ ...person, isJoined: true })),
    },
  ],
};

/** The names in everything that was written, each with the text around it. */
async function namesWith(
  kind: QueryKind,
  format: ExportFormat,
  { query = {}, spec = {}, viewingAs }: { query?: Query["params"]; spec?: Partial<ViewSpec>; viewingAs?: string },
): Promise<readonly string[]> {
  const store = makeTemporaryStore();
  const asked = { kind, params: query, ...(viewingAs === undefined ? {} : { viewingAs }) };
  // The connection knows its people, also if the query finds nothing.
  for (const known of QUERY_KINDS) {
    takePage(store, createResult(store, { kind: known, params: {} }).resultId, RECORDS[known]);
  }
  const { resultId } = createResult(store, asked);
  takePage(store, resultId, RECORDS[kind]);
  const { viewId } = store.views.open(resultId, { ...EVERYTHING, ...spec });
  const folder = makeTemporaryFolder();
  const redaction = { people: true, dropText: false, words: [], saveMapping: false };
  const done = await handlersOver(store, makeTemporaryFolder())["export.run"](
    {
      from: { of: "view", viewId },
      plan: plainPlan({ dataset: kind, format, redaction }),
      path: join(folder, `out${FORMATS[format].extension}`),
      facts: FACTS,
    },
    quiet,
  );
  expect(done.state).toBe("finished");
  const written = readFolder(folder).flatMap(({ file, bytes }) => [file, unpacked(file, bytes).toString("utf8")]);
  return [...written.join("\n").matchAll(NAMED)].map(([found]) => found);
}

const NAMED = /.{0,40}(?:lenora|weber|ottilie|kernhof|nobody|nor-there|\b(?:web|ott|len)\b).{0,40}/giu;

test.each<readonly [string, Partial<ViewSpec>]>([
  ["the conversation", { params: { conversationId: "agent-ottilie_user_customer-lenora" } }],
  ["the sender", { params: { sender: "customer-lenora" } }],
  ["the mentioned", { params: { mentionedUids: ["customer-lenora", "agent-ottilie"] } }],
  ["a text", { params: { searchKey: "Lenora Weberling" } }],
  ["a text in lower case", { params: { searchKey: "weberling" } }],
  ["the beginning of a name", { params: { searchKey: "kontakt mit leN" } }],
  ["a test of a column", { tests: [{ test: "contains", column: "senderName", text: "lenora w", excluded: false }] }],
  ["a value of a column", { values: [{ column: "sender", value: "customer-lenora", excluded: true }] }],
  ["a name as a value", { values: [{ column: "senderName", value: "Lenora Weberling", excluded: true }] }],
  ["a search", { search: "ottilie" }],
  ["a search for a beginning", { search: "web ott" }],
])("the manifest of a view filtered by %s names nobody", async (_what, spec) => {
  expect(await namesWith("messages", "html", { spec })).toEqual([]);
});

test.each<readonly [string, Partial<ViewSpec>]>([
  ["the initiator", { params: { initiator: "customer-lenora" } }],
  ["the conversation", { params: { conversation: "agent-ottilie_user_customer-lenora" } }],
  ["the participant", { params: { uid: "customer-lenora" } }],
])("the manifest of calls filtered by %s names nobody", async (_what, spec) => {
  expect(await namesWith("calls", "csv", { spec })).toEqual([]);
});

test("the filters inside an archive name nobody", async () => {
  const spec = {
    params: {
      conversationId: "agent-ottilie_user_customer-lenora",
      searchKey: "weberling",
      mentionedUids: ["agent-ottilie"],
    },
    values: [{ column: "sender", value: "customer-lenora", excluded: true }],
    tests: [{ test: "contains", column: "senderName", text: "lenora w", excluded: true }],
    search: "ottilie",
  } as const;
  expect(await namesWith("messages", "archive", { spec, query: spec.params, viewingAs: "nobody-here" })).toEqual([]);
});

test("a person whom no record names is hidden too", async () => {
  const names = await namesWith("messages", "csv", {
    query: { sender: "nobody-here", conversationId: "nobody-here_user_nor-there" },
    viewingAs: "nobody-here",
  });
  expect(names).toEqual([]);
});

test.each(QUERY_KINDS)(
  "no filter of %s and no test of a column carries a name or a UID into a manifest",
  async (kind) => {
    const texts = [LENA.uid, LENA.name, "agent-ottilie_user_customer-lenora"];
    for (const text of texts) {
      const params = Object.fromEntries(
        FILTERS[kind].flatMap(({ name, kind: of }) => {
          if (["flag", "yesNo", "time", "integer"].includes(of)) return [];
          return [[name, isListKind(of) ? [text, "x"] : text]];
        }),
      );
      const columns = columnsOf(kind)
        .filter((column) => isFact(column) && ["id", "word", "text", "list"].includes(column.type))
        .map(({ name }) => name);
      const values = columns.slice(0, 20).map((column) => ({ column, value: text, excluded: true }));
      const tests = columns.slice(0, 20).map((column) => ({ test: "contains", column, text, excluded: true }) as const);
      expect(await namesWith(kind, "csv", { query: params, spec: { values } })).toEqual([]);
      expect(await namesWith(kind, "csv", { spec: { tests } })).toEqual([]);
    }
  },
);
