// An opened file equals the service's records: over an archive, NDJSON, CSV and CSV for Excel, through the real
// handlers.
import { NO_FIGURES } from "#domain/course/figures.ts";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_OPTIONS, extensionOf, type ExportFormat } from "#contract/exports/export-formats.ts";
import type { Client } from "#contract/carrier/port.ts";
import { EVERYTHING, type Row } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { asStored } from "#tests/fakes/as-stored.ts";
import { createSampleService, type SampleService } from "#sample/index.ts";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { startLocalEngine } from "#tests/fakes/engine.ts";
import { openFetchDesk } from "#tests/fakes/fetch-desk.ts";
import { NASTY_CELLS } from "#tests/fakes/nasty-cells.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { startFakeService } from "#tests/fakes/service.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import { runs } from "./random-runs.ts";
const FORMATS = ["archive", "ndjson", "csv", "csvExcel"] as const satisfies readonly ExportFormat[];
type Format = (typeof FORMATS)[number];
/** The formats that keep the records themselves; the others keep their facts. */
const KEEPS_RECORDS: ReadonlySet<Format> = new Set(["archive", "ndjson"]);

const sample = createSampleService({ messages: 700, calls: 120 });

interface Shown {
  readonly facts: ReadonlyMap<string, unknown>;
  readonly records: ReadonlyMap<string, unknown>;
}

/** Everything that the window shows of a result: each row's facts and its record, by its id. */
async function shownIn(client: Client, resultId: number | null): Promise<Shown> {
  const facts = new Map<string, unknown>();
  const records = new Map<string, unknown>();
  const { viewId, kind, rowCount } = await client.call("view.open", { resultId: resultId ?? 0, spec: EVERYTHING });
  const { rows } = await readRows(client, { viewId, from: 0, count: 1000 });
  expect(rows).toHaveLength(rowCount);
  for (const row of rows) {
    const { raw } = await client.call(kind === "messages" ? "record.message" : "record.call", { rowId: row.rowId });
    facts.set(idOf(row), { ...row, rowId: 0 });
    records.set(idOf(row), JSON.parse(raw));
  }
  return { facts, records };
}

function idOf(row: Row): string {
  return "id" in row ? row.id : row.sessionId;
}

interface Trip {
  readonly sent: Shown;
  readonly read: Shown;
}

/** Fetches everything of a kind and exports it in each of the formats; each file is opened again. */
async function travel(service: SampleService, kind: QueryKind, visit: (format: Format, trip: Trip) => void) {
  const engine = startLocalEngine();
  const fake = await startFakeService({ service });
  const { client } = engine;
  try {
    const desk = openFetchDesk(engine, { ...fake, key: service.key }, makeFakeClock().clock);
    const call = { signal: new AbortController().signal, emit: () => undefined };
    // Tags are sent on request.
    const query = { kind, params: kind === "messages" ? { withTags: true } : {} } as const;
    const { resultId } = await desk.online["query.run"]({ connectionId: "one", query }, call);
    let sent: Shown | null = null;
    for (const format of FORMATS) {
      const { viewId } = await client.call("view.open", { resultId, spec: EVERYTHING });
      const options = { ...DEFAULT_OPTIONS, keepSignatures: true };
      const path = join(makeTemporaryFolder(), `out${extensionOf(format, options)}`);
      const plan = plainPlan({ dataset: kind, format, options });
      expect(await desk.start({ of: "walk", viewId }, plan, path)).toMatchObject({ state: "finished" });
      const { openedId } = await client.call("opened.openPaths", { paths: [path] });
      if (format !== "archive") await client.call("opened.import", { openedId });
      const opened = (await client.call("opened.list", {})).find((file) => file.openedId === openedId);
      if (opened === undefined) throw new Error("it was not opened");
      expect(opened).toMatchObject({ state: "complete", unreadable: 0, failure: null });
      const read = await shownIn(client, kind === "messages" ? opened.messagesResultId : opened.callsResultId);
      sent ??= await shownIn(client, resultId);
      visit(format, { sent, read });
    }
  } finally {
    await engine.close();
    await fake.close();
  }
}

/** A service that sends these messages in one page. */
function serviceOf(messages: readonly object[]): SampleService {
  let pages = 0;
  const fetch = async (): Promise<Response> => Response.json({ data: pages++ === 0 ? messages : [], meta: {} });
  return { ...sample, fetch };
}

test("messages of every category come back as the service sent them", async () => {
  const sent = new Map(sample.messages.map((message) => [String(message.id), asStored(message)]));
  const categories = new Set(sample.messages.map(({ category }) => category));
  expect(categories.size).toBeGreaterThan(3);
  await travel(sample, "messages", (format, trip) => {
    expect(trip.read.facts).toEqual(trip.sent.facts);
    expect(trip.read.facts.size).toBe(sent.size);
    if (KEEPS_RECORDS.has(format)) expect(trip.read.records).toEqual(sent);
  });
});

test("calls come back as the service sent them", async () => {
  // The list of calls lacks the parts that only Get call returns.
  const listed = sample.calls.map(({ recordings: _recordings, transcriptions: _transcriptions, ...call }) => call);
  const sent = new Map(listed.map((call) => [call.sessionId, asStored(call)]));
  await travel(sample, "calls", (format, trip) => {
    expect(trip.sent.records).toEqual(sent);
    const isWhole = KEEPS_RECORDS.has(format);
    // The figures of the course come from the entries of participants, which a table of calls does not have.
    const factsOf = ({ facts }: Shown) =>
      isWhole ? facts : new Map([...facts].map(([id, row]) => [id, Object.assign({}, row, NO_FIGURES)]));
    expect(factsOf(trip.read)).toEqual(factsOf(trip.sent));
    if (KEEPS_RECORDS.has(format)) expect(trip.read.records).toEqual(sent);
  });
});

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(...NASTY_CELLS),
  fc.constantFrom(
    "\uFEFF",
    "\0",
    "\r",
    "\n",
    "\r\n",
    '"',
    "\u2028",
    "\u{10FFFF}",
    "\u{E000}",
    "'=1+1",
    "\t\t1",
    "[1",
    "{}",
  ),
);

/** A message whose every word is chosen by people, as far as the service allows it. */
function messageOf([words, name, tag]: readonly [string, string, string], index: number): object {
  const uid = `user-${index % 7}`;
  return {
    id: 1000 + index,
    conversationId: `${uid}_user_other`,
    sender: uid,
    receiverType: "user",
    receiver: "other",
    category: ["message", "custom", "action"][index % 3],
    type: "text",
    sentAt: 1_700_000_000 + index,
    updatedAt: 1_700_000_000 + index,
    tags: tag === "" ? [] : [tag],
    data: {
      text: words,
      metadata: { [name]: words },
      entities: { sender: { entity: { uid, name }, entityType: "user" } },
    },
  };
}

test("text of every plane, line ends, NUL, quotes and marks survive unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text, text), { minLength: 20, maxLength: 60 }), async (words) => {
      const messages = words.map(messageOf);
      const sent = new Map(messages.map((message, index) => [String(1000 + index), message]));
      await travel(serviceOf(messages), "messages", (format, trip) => {
        expect(trip.sent.records).toEqual(sent);
        expect(trip.read.facts).toEqual(trip.sent.facts);
        if (KEEPS_RECORDS.has(format)) expect(trip.read.records).toEqual(sent);
      });
    }),
    { numRuns: runs("roundTrips") },
  );
});

test("a lone surrogate stays in the records, and becomes U+FFFD in UTF-8 text", async () => {
  const messages = ["a\uD800b", "\uDC00"].map((words, index) => messageOf([words, "Ann", ""], index));
  const sent = new Map(messages.map((message, index) => [String(1000 + index), message]));
  await travel(serviceOf(messages), "messages", (format, trip) => {
    if (KEEPS_RECORDS.has(format)) expect(trip.read.records).toEqual(sent);
    const texts = [...trip.read.facts.values()].map((facts) => Reflect.get(Object(facts), "text"));
    expect(texts).toEqual(["\uFFFD", "a\uFFFDb"]);
  });
});
