// Exports where they cannot be written: a disk that fills up, one that takes no changes, a folder that goes away, a file in the way.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ExportFormat } from "../../src/contract/exports/export-formats.ts";
import { failureOf } from "../../src/contract/failure.ts";
import { openStore } from "../../src/core/store/store.ts";
import { startEngineProcess } from "../fakes/engine-process.ts";
import type { RunningEngine } from "../fakes/engine-process.ts";
import { FACTS, many, quiet, run, setUp } from "../fakes/export-desk.ts";
import type { Desk } from "../fakes/export-desk.ts";
import { plainPlan } from "../fakes/plain-plan.ts";
import { EVERYTHING, makeTemporaryFolder, storeRecords } from "../fakes/store.ts";
import { whyNoSmallDisk, withSmallDisk } from "./small-disk.ts";

const ROWS = 1000;
/** Rows that are looked at to tell how large an export will be; none of the long texts is among them, so that it begins. */
const LOOKED_AT = new Set(Array.from({ length: 200 }, (_, place) => Math.round((place * (ROWS - 1)) / 199)));
function messages(words: number): readonly unknown[] {
  return Array.from({ length: ROWS }, (_, index) => ({
    id: index + 1,
    sentAt: 1_700_000_000 - index,
    data: { text: LOOKED_AT.has(index) ? "short" : `${index} ${"long ".repeat(words)}` },
  }));
}
/** Words of a text: the rows are some 5 MB of a text format, and 20 MB of an archive, which holds each text thrice. */
const WORDS = 1200;
const FILLER = "other files";
const why = whyNoSmallDisk(tmpdir());
const EXPECTED = why === null ? "run" : "not run";

/** Does the work where a disk can be mounted; what it gives is whether it was done. */
async function onDisk(work: () => Promise<void>): Promise<"run" | "not run"> {
  if (why !== null) return "not run";
  await work();
  return "run";
}

interface Disk extends RunningEngine {
  /** where exports go, as the engine sees it */
  readonly folder: string;
  /** the same folder, as this process sees it */
  readonly seen: () => string;
  readonly viewId: number;
}

/** The engine with a disk of 32 MB beside its store, of which 3 MB are free. */
async function startBesideDisk(readOnly: boolean): Promise<Disk> {
  const outside = makeTemporaryFolder();
  const storePath = join(outside, "store.db");
  const store = openStore(storePath);
  const resultId = storeRecords(store, "messages", messages(WORDS));
  store.close();
  const from = join(outside, "filler");
  writeFileSync(from, Buffer.alloc(30_500_000));
  const folder = join(outside, "disk");
  mkdirSync(folder);
  const before = withSmallDisk({ folder, kilobytes: 32_768, file: { from, name: FILLER }, readOnly });
  const engine = startEngineProcess(storePath, { before });
  const { viewId } = await engine.client.call("view.open", { resultId, spec: EVERYTHING });
  return { ...engine, folder, viewId, seen: () => `/proc/${engine.child.pid}/root${folder}` };
}

const EXTENSIONS = { csv: ".csv", ndjson: ".ndjson", archive: ".switchboard" } as const;

async function fillUp(format: keyof typeof EXTENSIONS): Promise<void> {
  const { client, child, folder, seen, viewId } = await startBesideDisk(false);
  const name = `out${EXTENSIONS[format]}`;
  writeFileSync(join(seen(), name), "what was there before");
  const plan = plainPlan({ format });
  const wanted = { from: { of: "view", viewId }, plan, path: join(folder, name), facts: FACTS } as const;
  const failure = failureOf(await client.call("export.run", wanted).catch((thrown: unknown) => thrown));
  expect(failure).toMatchObject({ kind: "storage", cause: "full" });
  expect(readFileSync(join(seen(), name), "utf8")).toBe("what was there before");
  const hidden = readdirSync(seen()).filter((each) => each !== FILLER && each !== name);
  expect(hidden.every((each) => each.startsWith(".") && each.endsWith(".part"))).toBe(true);

  // With room it goes on, or is asked for again.
  rmSync(join(seen(), FILLER));
  const [left] = await client.call("export.unfinished", {});
  const outcome = await client.call("export.run", left === undefined ? wanted : { jobId: left.jobId });
  expect(outcome).toMatchObject({ state: "finished", rows: ROWS });
  expect(readdirSync(seen()).toSorted()).toEqual(["out.manifest.json", name].toSorted());
  const verified = await client.call("export.verifyAt", { path: join(folder, "out.manifest.json"), besides: [] });
  expect(verified.filter((line) => line.outcome === "refuted")).toEqual([]);
  expect(child.exitCode).toBeNull();
}

async function takeNoChanges(format: ExportFormat): Promise<void> {
  const { client, folder, seen, viewId } = await startBesideDisk(true);
  const wanted = {
    from: { of: "view", viewId },
    plan: plainPlan({ format }),
    path: join(folder, "out"),
    facts: FACTS,
  } as const;
  const failure = failureOf(await client.call("export.run", wanted).catch((thrown: unknown) => thrown));
  expect(failure).toMatchObject({ kind: "storage", cause: "readOnly" });
  expect(readdirSync(seen())).toEqual([FILLER]);
  expect(await client.call("export.unfinished", {})).toEqual([]);
}

describe(`a disk${why === null ? "" : ` (not run: ${why})`}`, () => {
  test.each(["csv", "ndjson", "archive"] as const)(
    "that fills up while %s is written keeps what was there under the name, says full, and the export ends when there is room",
    async (format) => {
      expect(await onDisk(() => fillUp(format))).toBe(EXPECTED);
    },
  );

  test.each(["csv", "archive"] as const)(
    "that takes no changes is told of as such, %s leaves nothing",
    async (format) => {
      expect(await onDisk(() => takeNoChanges(format))).toBe(EXPECTED);
    },
  );
});

describe("a folder that goes away while an export is written", () => {
  /** Exports, and does something to the folder when the first rows are written. */
  async function failing(desk: Desk, format: ExportFormat, hinder: () => void): Promise<unknown> {
    let isHindered = false;
    const emit = ({ phase, rows }: { readonly phase: string; readonly rows: number }): void => {
      if (phase !== "writing" || rows === 0 || isHindered) return;
      isHindered = true;
      hinder();
    };
    const exporting = run(desk, { format, parts: { by: "rows", most: 3000 } }, { ...quiet, emit }, `out.${format}`);
    return failureOf(await exporting.catch((thrown: unknown) => thrown));
  }

  test("for good: a clear failure, nothing is made in its place, and the job can be given up", async () => {
    const desk = setUp(many(9000));
    const failure = await failing(desk, "csv", () => rmSync(desk.folder, { recursive: true }));
    expect(failure).toMatchObject({ kind: "storage", cause: "gone" });
    mkdirSync(desk.folder);
    const left = await desk.handlers["export.unfinished"]({}, quiet);
    for (const { jobId } of left) {
      const again = await Promise.resolve(desk.handlers["export.run"]({ jobId }, quiet)).catch(
        (thrown: unknown) => thrown,
      );
      expect(failureOf(again)).toMatchObject({ kind: "storage", cause: "gone" });
      await desk.handlers["export.discard"]({ jobId }, quiet);
    }
    expect(readdirSync(desk.folder)).toEqual([]);
    expect(await desk.handlers["export.unfinished"]({}, quiet)).toEqual([]);
  });

  test("and comes back, as the drive of a network does: the export goes on to the same bytes", async () => {
    const desk = setUp(many(9000));
    await run(desk, { parts: { by: "rows", most: 3000 } }, quiet, "whole.csv");
    const whole = [1, 2, 3].map((part) => readFileSync(join(desk.folder, `whole-00${part}.csv`)));
    const away = `${desk.folder}-away`;
    expect(await failing(desk, "csv", () => renameSync(desk.folder, away))).toMatchObject({
      kind: "storage",
      cause: "gone",
    });
    renameSync(away, desk.folder);
    const [left] = await desk.handlers["export.unfinished"]({}, quiet);
    await desk.handlers["export.run"]({ jobId: left?.jobId ?? "" }, quiet);
    expect([1, 2, 3].map((part) => readFileSync(join(desk.folder, `out-00${part}.csv`)))).toEqual(whole);
    expect(readdirSync(desk.folder).filter((name) => name.startsWith("."))).toEqual([]);
  });
});

test("names that some system does not take: parts get others, the chosen one is written as it is or not at all", async () => {
  const conversations = ["CON", "a:b", "aux.", "tail. ", "nul.txt", "👩🏽‍💻", "what?*<>|"];
  const desk = setUp(
    conversations.map((conversationId, index) => ({ id: index, sentAt: 100 - index, conversationId })),
  );
  await run(desk, { parts: { by: "conversation", template: "{conversation}" } }, quiet, "out.csv");
  expect(readdirSync(desk.folder).toSorted()).toEqual(
    [
      "_CON.csv",
      "a-b.csv",
      "_aux.csv",
      "tail.csv",
      "_nul.txt.csv",
      "👩🏽‍💻.csv",
      "what-.csv",
      "out.manifest.json",
    ].toSorted(),
  );
  const long = `${"x".repeat(300)}.csv`;
  const failure = failureOf(await run(desk, {}, quiet, long).catch((thrown: unknown) => thrown));
  expect(failure).toMatchObject({ kind: "storage" });
  for (const { jobId } of await desk.handlers["export.unfinished"]({}, quiet)) {
    await desk.handlers["export.discard"]({ jobId }, quiet);
  }
  expect(readdirSync(desk.folder).length).toBe(8);
});
