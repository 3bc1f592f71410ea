// Tests exports that fetch what they write: real HTTP on loopback, a real store, real files.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { startLocalEngine } from "../../../../../tests/fakes/engine.ts";
import type { LocalEngine } from "../../../../../tests/fakes/engine.ts";
import { makeFakeClock } from "../../../../../tests/fakes/clock.ts";
import { openFetchDesk } from "../../../../../tests/fakes/fetch-desk.ts";
import type { FetchDesk } from "../../../../../tests/fakes/fetch-desk.ts";
import { plainPlan } from "../../../../../tests/fakes/plain-plan.ts";
import { startFakeService } from "../../../../../tests/fakes/service.ts";
import type { FakeService } from "../../../../../tests/fakes/service.ts";
import { makeTemporaryFolder } from "../../../../../tests/fakes/store.ts";
import { DEFAULT_OPTIONS } from "../../../../contract/exports/export-formats.ts";
import type { ExportPlan } from "../../../../contract/methods/export-methods.ts";
import type { Output } from "../../../../contract/methods/methods.ts";
import { CHANNEL_GONE } from "../../../../contract/carrier/port.ts";
import type { ViewSpec } from "../../../../contract/methods/rows.ts";
import { asList, asMap, isMap } from "../../../../domain/text/lenient.ts";
import type { Query } from "../../../../domain/query/query-shape.ts";
import { createSampleService } from "../../../../sample/index.ts";
import type { SampleService } from "../../../../sample/index.ts";
import { verifyManifest } from "../manifest/verify.ts";

const MESSAGES = 2230;
const sample = createSampleService({ messages: MESSAGES, calls: 240 });
const EVERYTHING: ViewSpec = { params: {}, search: "", sort: [] };

let folder = "";
let engine: LocalEngine;
beforeEach(() => {
  folder = makeTemporaryFolder();
  engine = startLocalEngine(undefined, { everyMs: 0, sliceRows: 300 });
  onTestFinished(engine.close);
});

interface Place {
  readonly fake: FakeService;
  readonly desk: FetchDesk;
  readonly resultId: number;
  readonly viewId: number;
}

interface Asked {
  readonly service?: SampleService;
  readonly query?: Query;
  readonly spec?: Partial<ViewSpec>;
}

/** A view of the first page of a query. */
async function openView({ service = sample, query = { kind: "messages", params: {} }, spec }: Asked): Promise<Place> {
  const fake = await startFakeService({ service });
  onTestFinished(() => fake.close());
  const desk = openFetchDesk(engine, { ...fake, key: service.key }, makeFakeClock().clock);
  const signal = new AbortController().signal;
  const { resultId } = await desk.online["query.run"](
    { connectionId: "one", query },
    { signal, emit: () => undefined },
  );
  const { viewId } = await engine.client.call("view.open", { resultId, spec: { ...EVERYTHING, ...spec } });
  return { fake, desk, resultId, viewId };
}

interface Fetching {
  readonly name?: string;
  /** called when rows were written while others were still to come */
  readonly onEarly?: () => void;
}

/** Exports while the walk goes on. `early`: the most rows that were told as written while others were still to come. */
async function fetchAll(
  { desk, viewId }: Place,
  plan: ExportPlan,
  { name = "fetched", onEarly = () => undefined }: Fetching = {},
): Promise<{ readonly outcome: Output<"export.start">; readonly early: number }> {
  let early = 0;
  const outcome = await desk.start({ of: "walk", viewId }, plan, join(folder, name), {
    emit({ fetching, rows }) {
      if (fetching === null) return;
      early = Math.max(early, rows);
      if (rows > 0) onEarly();
    },
  });
  return { outcome, early };
}

/** What an export gives that is made when everything was loaded. */
async function exportAfterwards({ desk, resultId }: Place, plan: ExportPlan, spec: Partial<ViewSpec> = {}) {
  const { viewId } = await engine.client.call("view.open", { resultId, spec: { ...EVERYTHING, ...spec } });
  const outcome = await desk.start({ of: "view", viewId }, plan, join(folder, "afterwards"));
  expect(outcome).toMatchObject({ state: "finished" });
  return outcome;
}

/** The files of an export whose names begin so, but for the manifest: their contents in order. */
function contents(name: string): readonly string[] {
  const names = readdirSync(folder).filter((each) => each.startsWith(name) && !each.endsWith(".manifest.json"));
  return names.toSorted().map((each) => readFileSync(join(folder, each)).toString("base64"));
}

type Change = (records: unknown[], page: number) => void;

/** The sample, with the records of each page changed; pages count from 0. Those from a late one on wait until it is opened. */
function gated(change: Change = () => undefined): { readonly service: SampleService; readonly open: () => void } {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  onTestFinished(() => open());
  let pages = 0;
  const fetch = async (request: Request): Promise<Response> => {
    const page = pages++;
    if (page >= LATE) await opened;
    const answer = await sample.fetch(request);
    const body = asMap(await answer.json());
    const records = [...asList(body["data"])];
    change(records, page);
    return Response.json({ ...body, data: records }, { headers: answer.headers });
  };
  return { service: { ...sample, fetch }, open };
}

const LATE = 2;
const FORMS: readonly (readonly [string, ExportPlan])[] = [
  ["CSV", plainPlan()],
  ["compressed NDJSON", plainPlan({ format: "ndjson", options: { ...DEFAULT_OPTIONS, gzip: true } })],
  ["CSV in parts by rows", plainPlan({ parts: { by: "rows", most: 700 } })],
  ["CSV in parts by size", plainPlan({ parts: { by: "bytes", most: 200_000 } })],
  ["a transcript", plainPlan({ format: "html" })],
];

test.each(FORMS)(
  "%s is written while pages come, and is the file of an export made afterwards",
  async (_name, plan) => {
    const { service, open } = gated();
    const place = await openView({ service });
    const { outcome } = await fetchAll(place, plan, { onEarly: open });
    expect(outcome).toMatchObject({ state: "finished", rows: MESSAGES });
    await exportAfterwards(place, plan);
    expect(contents("fetched")).toEqual(contents("afterwards"));
    const { resultId } = place;
    expect(await engine.client.call("result.read", { resultId })).toMatchObject({
      loadingAll: null,
      rowCount: MESSAGES,
      walks: { prepend: { ended: "emptyPage" } },
    });
  },
);

test("the manifest speaks of the whole walk, and is proved", async () => {
  const place = await openView({});
  const { outcome } = await fetchAll(place, plainPlan());
  if (outcome.state !== "finished") throw new Error("it was not written");
  expect(JSON.parse(readFileSync(outcome.manifest.fileId, "utf8"))).toMatchObject({
    source: { of: "walk", kind: "messages" },
    result: { verdict: { kind: "complete" }, ledger: { rows: MESSAGES } },
    rows: MESSAGES,
    changedRows: 0,
  });
  const lines = await verifyManifest(outcome.manifest.fileId, [], new AbortController().signal);
  expect(lines.filter(({ outcome: proof }) => proof === "refuted")).toEqual([]);
});

test.each([
  ["calls", { kind: "calls", params: {} }, plainPlan({ subject: "calls" }), {}],
  ["participants of calls", { kind: "calls", params: {} }, plainPlan({ subject: "participants" }), {}],
  ["a narrowed view", { kind: "messages", params: {} }, plainPlan(), { params: { category: "custom" } }],
] as const)("%s are written while pages come", async (_name, query, plan, spec) => {
  const place = await openView({ query, spec });
  await fetchAll(place, plan);
  await exportAfterwards(place, plan, spec);
  expect(contents("fetched")).toEqual(contents("afterwards"));
});

test.each([
  ["an order by text", {}, { sort: [{ column: "text", descending: false }] }, plainPlan()],
  ["newest first of a walk forward", { affix: "append" }, {}, plainPlan()],
  ["a workbook", {}, {}, plainPlan({ format: "xlsx" })],
  [
    "people taken out",
    {},
    {},
    plainPlan({ redaction: { people: true, dropText: false, words: [], saveMapping: false } }),
  ],
] as const)("%s is written when every row is there", async (_name, params, spec, plan) => {
  const place = await openView({ query: { kind: "messages", params }, spec });
  const { outcome, early } = await fetchAll(place, plan);
  expect(outcome).toMatchObject({ state: "finished", rows: MESSAGES });
  expect(early).toBe(0);
  await exportAfterwards(place, plan, spec);
  expect(contents("fetched")).toEqual(contents("afterwards"));
});

test.each([
  [
    "a row that belongs before those that were written",
    (records: unknown[], page: number) => {
      if (page === LATE) records[7] = { ...asMap(records[7]), sentAt: 4_000_000_000 };
    },
  ],
  [
    "a row that was sent again with another text",
    (records: unknown[], page: number) => {
      const first = asMap(sample.messages.at(-1));
      if (page === LATE) records.push({ ...first, updatedAt: 4_000_000_000, data: { text: "changed since" } });
    },
  ],
  [
    "a name that is learned after it was looked for",
    (records: unknown[], page: number) => {
      const [one] = records;
      if (!isMap(one)) return;
      const data = asMap(one["data"]);
      const sender = { entity: { uid: "late-comer", name: "Late Comer" }, entityType: "user" };
      if (page === 0) records[0] = { ...one, data: { ...data, mentions: { "late-comer": {} } } };
      if (page === LATE) {
        records[0] = {
          ...one,
          sender: "late-comer",
          data: { ...data, entities: { ...asMap(data["entities"]), sender } },
        };
      }
    },
  ],
] as const)("%s makes the file anew", async (_name, change) => {
  const { service, open } = gated(change);
  const place = await openView({ service });
  const { outcome } = await fetchAll(place, plainPlan(), { onEarly: open });
  expect(outcome).toMatchObject({ state: "finished" });
  await exportAfterwards(place, plainPlan());
  expect(contents("fetched")).toEqual(contents("afterwards"));
  expect(contents("fetched")).toHaveLength(1);
});

/** Goes on with the one export that is at rest. */
async function resume({ desk }: Place): Promise<Output<"export.start">> {
  const signal = new AbortController().signal;
  const unfinished = await engine.client.call("export.unfinished", {});
  expect(unfinished).toMatchObject([{ totalRows: null }]);
  return desk.exports["export.resume"]({ jobId: unfinished[0]?.jobId ?? "" }, { signal, emit: () => undefined });
}

test("a walk that fails lets the export rest and says why; gone on with, it is the same file", async () => {
  const place = await openView({});
  place.fake.setFaults({ kind: "status", status: 401 }, { afterRequests: 3 });
  const { outcome } = await fetchAll(place, plainPlan());
  expect(outcome).toMatchObject({ state: "paused", because: { kind: "auth" } });
  expect(existsSync(join(folder, "fetched"))).toBe(false);
  // Another failure, at once.
  expect(await resume(place)).toMatchObject({ state: "paused", because: { kind: "auth" } });
  place.fake.setFaults(null);
  expect(await resume(place)).toMatchObject({ state: "finished", rows: MESSAGES });
  await exportAfterwards(place, plainPlan());
  expect(contents("fetched")).toEqual(contents("afterwards"));
});

test.each(["a person", "the end of the window"])("%s lets both rest, and nothing more is asked", async (who) => {
  const { service, open } = gated();
  const place = await openView({ service });
  const gone = new AbortController();
  let isStopped = false;
  const outcome = await place.desk.start({ of: "walk", viewId: place.viewId }, plainPlan(), join(folder, "fetched"), {
    signal: gone.signal,
    emit({ jobId, rows }) {
      if (rows === 0 || isStopped) return;
      isStopped = true;
      if (who === "a person") void engine.client.call("export.pause", { jobId });
      else gone.abort(CHANNEL_GONE);
    },
  });
  expect(outcome).toMatchObject({ state: "paused", because: null });
  const before = await engine.client.call("result.read", { resultId: place.resultId });
  expect(before).toMatchObject({ walks: { prepend: { ended: null } }, loadingAll: null });
  expect(place.fake.requests).toHaveLength(LATE + 1);
  open();
  expect(await resume(place)).toMatchObject({ state: "finished", rows: MESSAGES });
  await exportAfterwards(place, plainPlan());
  expect(contents("fetched")).toEqual(contents("afterwards"));
});

test("a cancel leaves no file, and what was loaded", async () => {
  const place = await openView({ service: gated().service });
  const cancel = new AbortController();
  const running = place.desk.start({ of: "walk", viewId: place.viewId }, plainPlan(), join(folder, "fetched"), {
    signal: cancel.signal,
    emit: ({ rows }) => rows > 0 && cancel.abort(),
  });
  await expect(running).rejects.toThrow("cancelled");
  expect(readdirSync(folder)).toEqual([]);
  expect(await engine.client.call("export.unfinished", {})).toEqual([]);
  const { rowCount } = await engine.client.call("result.read", { resultId: place.resultId });
  expect(rowCount).toBeGreaterThan(300);
});

test("a result whose export is at rest is not dropped for newer ones", async () => {
  const place = await openView({});
  place.fake.setFaults({ kind: "status", status: 401 }, { afterRequests: 2 });
  await fetchAll(place, plainPlan());
  place.fake.setFaults(null);
  await engine.client.call("view.close", { viewId: place.viewId });
  const walk = { cursor: null, ended: null };
  const query: Query = { kind: "messages", params: {} };
  for (let made = 0; made < 60; made++) {
    const walks = { append: walk, prepend: walk };
    await engine.client.call("result.create", { connectionId: "one", query, createdAtMs: made, walks });
  }
  expect(await resume(place)).toMatchObject({ state: "finished", rows: MESSAGES });
});

test("a result that is whole already is exported as it is, with no request", async () => {
  const place = await openView({});
  await fetchAll(place, plainPlan(), { name: "first" });
  const asked = place.fake.requests.length;
  expect((await fetchAll(place, plainPlan())).outcome).toMatchObject({ state: "finished", rows: MESSAGES });
  expect(place.fake.requests.length).toBe(asked);
  expect(contents("fetched")).toEqual(contents("first"));
});
