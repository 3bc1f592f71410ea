// Tests exports that load the rest of a query first: real HTTP on loopback, a real store, real files.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { startLocalEngine, type LocalEngine } from "#tests/fakes/engine.ts";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { openFetchDesk, type FetchDesk } from "#tests/fakes/fetch-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { startFakeService, type FakeService } from "#tests/fakes/service.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { DEFAULT_OPTIONS } from "#contract/exports/export-formats.ts";
import { failureIn, failureOf } from "#contract/failure.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import type { Output } from "#contract/methods/methods.ts";
import { CHANNEL_GONE } from "#contract/carrier/port.ts";
import { EVERYTHING, type ViewSpec } from "#contract/methods/rows.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { createSampleService } from "#sample/index.ts";
import { verifyManifest } from "#core/handlers/export/manifest/verify.ts";

const MESSAGES = 430;
const sample = createSampleService({ messages: MESSAGES, calls: 60 });
let folder = "";
let engine: LocalEngine;
beforeEach(() => {
  folder = makeTemporaryFolder();
  engine = startLocalEngine(undefined, 60);
  onTestFinished(engine.close);
});

interface Place {
  readonly fake: FakeService;
  readonly desk: FetchDesk;
  readonly resultId: number;
  readonly viewId: number;
}

interface Asked {
  readonly query?: Query;
  readonly spec?: Partial<ViewSpec>;
}

/** A view of the first page of a query. */
async function openView({ query = { kind: "messages", params: {} }, spec }: Asked): Promise<Place> {
  const fake = await startFakeService({ service: sample });
  onTestFinished(() => fake.close());
  const desk = openFetchDesk(engine, { ...fake, key: sample.key }, makeFakeClock().clock);
  const signal = new AbortController().signal;
  const { resultId } = await desk.online["query.run"](
    { connectionId: "one", query },
    { signal, emit: () => undefined },
  );
  const { viewId } = await engine.client.call("view.open", { resultId, spec: { ...EVERYTHING, ...spec } });
  return { fake, desk, resultId, viewId };
}

/** Loads the rest and exports. Returns the outcome and the phases in order. */
async function exportAll(
  { desk, viewId }: Place,
  plan: ExportPlan,
  name = "loaded",
): Promise<{ readonly outcome: Output<"export.start">; readonly phases: readonly string[] }> {
  const phases: string[] = [];
  const outcome = await desk.start({ of: "walk", viewId }, plan, join(folder, name), {
    emit: ({ phase }) => phase !== phases.at(-1) && phases.push(phase),
  });
  return { outcome, phases };
}

/** Exports the same plan after everything is loaded. */
async function exportAfterwards({ desk, resultId }: Place, plan: ExportPlan, spec: Partial<ViewSpec> = {}) {
  const { viewId } = await engine.client.call("view.open", { resultId, spec: { ...EVERYTHING, ...spec } });
  const outcome = await desk.start({ of: "view", viewId }, plan, join(folder, "afterwards"));
  expect(outcome).toMatchObject({ state: "finished" });
  return outcome;
}

/** The contents of the files whose names begin like this, in order, without manifest and checksums. */
function contents(name: string): readonly string[] {
  const names = readdirSync(folder).filter(
    (each) => each.startsWith(name) && !/\.(?:manifest\.json|sha256)$/u.test(each),
  );
  return names.toSorted().map((each) => readFileSync(join(folder, each)).toString("base64"));
}

const FORMS: readonly (readonly [string, ExportPlan])[] = [
  ["CSV", plainPlan()],
  ["compressed NDJSON", plainPlan({ format: "ndjson", options: { ...DEFAULT_OPTIONS, gzip: true } })],
  ["CSV by days", plainPlan({ parts: { by: "day" } })],
  ["a transcript", plainPlan({ format: "html" })],
];

test.each(FORMS)("%s equals an export made after everything is loaded", async (_name, plan) => {
  const place = await openView({});
  const { outcome, phases } = await exportAll(place, plan);
  expect(outcome).toMatchObject({ state: "finished", rows: MESSAGES });
  expect(phases).toEqual(["preparing", "loading", "preparing", "writing"]);
  await exportAfterwards(place, plan);
  expect(contents("loaded")).toEqual(contents("afterwards"));
  const { resultId } = place;
  expect(await engine.client.call("result.read", { resultId })).toMatchObject({
    loadingAll: null,
    rowCount: MESSAGES,
    walks: { prepend: { ended: "emptyPage" } },
  });
});

test("the manifest covers the whole walk, and verifying it refutes nothing", async () => {
  const place = await openView({});
  const { outcome } = await exportAll(place, plainPlan());
  if (outcome.state !== "finished") throw new Error("it was not written");
  expect(JSON.parse(readFileSync(outcome.manifest.fileId, "utf8"))).toMatchObject({
    source: { of: "walk", kind: "messages" },
    result: { verdict: { kind: "complete" }, ledger: { rows: MESSAGES } },
    rows: MESSAGES,
  });
  const lines = await verifyManifest(outcome.manifest.fileId, [], {
    signal: new AbortController().signal,
    emit: () => undefined,
  });
  expect(lines.filter(({ outcome: proof }) => proof === "refuted")).toEqual([]);
});

test.each([
  ["calls", { kind: "calls", params: {} }, plainPlan({ dataset: "calls" }), {}],
  ["participants of calls", { kind: "calls", params: {} }, plainPlan({ dataset: "participants" }), {}],
  ["a narrowed view", { kind: "messages", params: {} }, plainPlan(), { params: { category: "custom" } }],
  [
    "a view ordered by text",
    { kind: "messages", params: {} },
    plainPlan(),
    { sort: [{ column: "text", descending: false }] },
  ],
  ["a forward query", { kind: "messages", params: { affix: "append" } }, plainPlan(), {}],
  [
    "redacted messages",
    { kind: "messages", params: {} },
    plainPlan({ redaction: { people: true, dropText: false, words: [], saveMapping: false } }),
    {},
  ],
] as const)("the rest is loaded for %s", async (_name, query, plan, spec) => {
  const place = await openView({ query, spec });
  const { outcome } = await exportAll(place, plan);
  expect(outcome).toMatchObject({ state: "finished" });
  await exportAfterwards(place, plan, spec);
  expect(contents("loaded")).toEqual(contents("afterwards"));
});

/** Starts the only unfinished export again. */
async function startAgain({ desk }: Place): Promise<Output<"export.start">> {
  const signal = new AbortController().signal;
  const unfinished = await engine.client.call("export.unfinished", {});
  expect(unfinished).toHaveLength(1);
  return desk.exports["export.startAgain"]({ jobId: unfinished[0]?.jobId ?? "" }, { signal, emit: () => undefined });
}

test("a failed walk ends the export with its failure, and starting it again gives the same file", async () => {
  const place = await openView({});
  place.fake.setFaults({ kind: "status", status: 401 }, { afterRequests: 1 });
  expect(await failureIn(() => exportAll(place, plainPlan()))).toMatchObject({ kind: "auth" });
  expect(readdirSync(folder)).toEqual([]);
  expect(await engine.client.call("export.unfinished", {})).toMatchObject([{ rows: null }]);
  // The second attempt fails at once.
  expect(await failureIn(() => startAgain(place))).toMatchObject({ kind: "auth" });
  place.fake.setFaults(null);
  expect(await startAgain(place)).toMatchObject({ state: "finished", rows: MESSAGES });
  await exportAfterwards(place, plainPlan());
  expect(contents("loaded")).toEqual(contents("afterwards"));
});

const PHASES = ["loading", "writing"] as const;

test.each(PHASES)("while %s, the end of the window keeps the export, which can start again", async (phase) => {
  const place = await openView({});
  const gone = new AbortController();
  const ending = place.desk.start({ of: "walk", viewId: place.viewId }, plainPlan(), join(folder, "loaded"), {
    signal: gone.signal,
    emit: ({ phase: now, rows }) => now === phase && rows > 0 && gone.abort(CHANNEL_GONE),
  });
  expect(await failureIn(() => ending)).toEqual({ kind: "cancelled" });
  expect(readdirSync(folder)).toEqual([]);
  const ended = phase === "loading" ? null : "emptyPage";
  const result = await engine.client.call("result.read", { resultId: place.resultId });
  expect(result).toMatchObject({ walks: { prepend: { ended } }, loadingAll: null });
  const asked = place.fake.requests.length;
  expect(await startAgain(place)).toMatchObject({ state: "finished", rows: MESSAGES });
  expect(place.fake.requests.length > asked).toBe(phase === "loading");
  await exportAfterwards(place, plainPlan());
  expect(contents("loaded")).toEqual(contents("afterwards"));
});

test("a loading job is not listed as unfinished and cannot be discarded", async () => {
  const place = await openView({});
  const seen: Promise<unknown>[] = [];
  await place.desk.start({ of: "walk", viewId: place.viewId }, plainPlan(), join(folder, "loaded"), {
    emit({ jobId, phase }) {
      if (phase !== "loading" || seen.length > 0) return;
      seen.push(engine.client.call("export.unfinished", {}));
      seen.push(engine.client.call("export.discard", { jobId }).catch(failureOf));
    },
  });
  expect(await Promise.all(seen)).toMatchObject([[], { kind: "badRequest" }]);
  expect(contents("loaded")).toHaveLength(1);
});

test.each(PHASES)("cancelling while %s leaves no file and keeps the loaded rows", async (phase) => {
  const place = await openView({});
  const cancel = new AbortController();
  const running = place.desk.start({ of: "walk", viewId: place.viewId }, plainPlan(), join(folder, "loaded"), {
    signal: cancel.signal,
    emit: ({ phase: now, rows }) => now === phase && (phase === "writing" || rows > 300) && cancel.abort(),
  });
  await expect(running).rejects.toThrow("cancelled");
  expect(readdirSync(folder)).toEqual([]);
  expect(await engine.client.call("export.unfinished", {})).toEqual([]);
  const { rowCount } = await engine.client.call("result.read", { resultId: place.resultId });
  expect(rowCount).toBeGreaterThan(300);
});

test("a result with an unfinished export is not dropped for newer results", async () => {
  const place = await openView({});
  place.fake.setFaults({ kind: "status", status: 401 }, { afterRequests: 1 });
  expect(await failureIn(() => exportAll(place, plainPlan()))).toMatchObject({ kind: "auth" });
  place.fake.setFaults(null);
  await engine.client.call("view.close", { viewId: place.viewId });
  const walk = { cursor: null, ended: null };
  const query: Query = { kind: "messages", params: {} };
  for (let made = 0; made < 60; made++) {
    const walks = { append: walk, prepend: walk };
    await engine.client.call("result.create", { connectionId: "one", query, createdAtMs: made, walks });
  }
  expect(await startAgain(place)).toMatchObject({ state: "finished", rows: MESSAGES });
});

test("a complete result is exported without a request", async () => {
  const place = await openView({});
  await exportAll(place, plainPlan(), "first");
  const asked = place.fake.requests.length;
  const { outcome, phases } = await exportAll(place, plainPlan());
  expect(outcome).toMatchObject({ state: "finished", rows: MESSAGES });
  expect(phases).toEqual(["preparing", "writing"]);
  expect(place.fake.requests.length).toBe(asked);
  expect(contents("loaded")).toEqual(contents("first"));
});
