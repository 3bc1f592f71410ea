// Exports that cannot be written: a full disk, a read-only one, a folder that goes away, a file in the way.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ExportFormat } from "#contract/exports/export-formats.ts";
import { failureIn, failureOf } from "#contract/failure.ts";
import { fillConnection } from "#tests/fakes/connections.ts";
import { startEngineProcess, type RunningEngine } from "#tests/fakes/engine-process.ts";
import { FACTS, many, quiet, run, setUp, type Desk } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryFolder, storeRecords } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { whyNoSmallDisk, withSmallDisk } from "./small-disk.ts";

const ROWS = 1000;
/**
 * The rows sampled to estimate the size of an export; none of the long texts is among them, so that the export starts.
 */
const LOOKED_AT = new Set(Array.from({ length: 200 }, (_, place) => Math.round((place * (ROWS - 1)) / 199)));
function messages(words: number): readonly unknown[] {
  return Array.from({ length: ROWS }, (_, index) => ({
    id: index + 1,
    sentAt: 1_700_000_000 - index,
    data: { text: LOOKED_AT.has(index) ? "short" : `${index} ${"long ".repeat(words)}` },
  }));
}
/**
 * Words of a text: the rows take some 5 MB in a text format, and 20 MB in an archive, which contains each text three
 * times.
 */
const WORDS = 1200;
const FILLER = "other files";
const why = whyNoSmallDisk(tmpdir());
const EXPECTED = why === null ? "run" : "not run";

/** Runs the work if a disk can be mounted; returns whether it was run. */
async function onDisk(work: () => Promise<void>): Promise<"run" | "not run"> {
  if (why !== null) return "not run";
  await work();
  return "run";
}

interface Disk extends RunningEngine {
  /** the target folder, as the engine sees it */
  readonly folder: string;
  /** the same folder, as this process sees it */
  readonly seen: () => string;
  readonly viewId: number;
}

/** The engine with a disk of 32 MB beside its store, of which 3 MB are free. */
async function startBesideDisk(readOnly: boolean): Promise<Disk> {
  const outside = makeTemporaryFolder();
  const { filled, idOf } = fillConnection(outside, (store) => storeRecords(store, "messages", messages(WORDS)));
  const from = join(outside, "filler");
  writeFileSync(from, Buffer.alloc(30_500_000));
  const folder = join(outside, "disk");
  mkdirSync(folder);
  const before = withSmallDisk({ folder, kilobytes: 32_768, file: { from, name: FILLER }, readOnly });
  const engine = startEngineProcess(outside, { before });
  const { viewId } = await engine.client.call("view.open", { resultId: idOf(filled), spec: EVERYTHING });
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
  expect(readdirSync(seen()).toSorted()).toEqual([FILLER, name].toSorted());

  // With free space it starts again.
  rmSync(join(seen(), FILLER));
  const [left] = await client.call("export.unfinished", {});
  const outcome = await client.call("export.run", left === undefined ? wanted : { jobId: left.jobId });
  expect(outcome).toMatchObject({ state: "finished", rows: ROWS });
  expect(readdirSync(seen()).toSorted()).toEqual(["out.manifest.json", "out.sha256", name].toSorted());
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
    "that fills up while %s is written keeps the earlier file of that name, reports full, and the export finishes once there is room",
    async (format) => {
      expect(await onDisk(() => fillUp(format))).toBe(EXPECTED);
    },
  );

  test.each(["csv", "archive"] as const)(
    "that is read-only is reported as such, and %s leaves nothing",
    async (format) => {
      expect(await onDisk(() => takeNoChanges(format))).toBe(EXPECTED);
    },
  );
});

describe("a folder that goes away while an export is written", () => {
  /** Exports, and changes the folder when the first rows are written. */
  async function failing(desk: Desk, format: ExportFormat, hinder: () => void): Promise<unknown> {
    let isHindered = false;
    const emit = ({ phase, rows }: { readonly phase: string; readonly rows: number }): void => {
      if (phase !== "writing" || rows === 0 || isHindered) return;
      isHindered = true;
      hinder();
    };
    const exporting = run(desk, { format, parts: { by: "day" } }, { ...quiet, emit }, `out.${format}`);
    return failureOf(await exporting.catch((thrown: unknown) => thrown));
  }

  test("for good: a clear failure, no new folder, and the job can be removed", async () => {
    const desk = setUp(many(9000));
    const failure = await failing(desk, "csv", () => rmSync(desk.folder, { recursive: true }));
    expect(failure).toMatchObject({ kind: "storage", cause: "gone" });
    const [left] = await desk.handlers["export.unfinished"]({}, quiet);
    const again = failureIn(async () => desk.handlers["export.run"]({ jobId: left?.jobId ?? "" }, quiet));
    expect(await again).toMatchObject({ kind: "storage", cause: "gone" });
    expect(existsSync(desk.folder)).toBe(false);
    expect(await desk.handlers["export.unfinished"]({}, quiet)).toEqual([left]);
    await desk.handlers["export.discard"]({ jobId: left?.jobId ?? "" }, quiet);
    expect(await desk.handlers["export.unfinished"]({}, quiet)).toEqual([]);
  });

  test("and comes back, like a network drive: the export starts again and has the same bytes", async () => {
    const desk = setUp(many(9000));
    await run(desk, {}, quiet, "whole.csv");
    const away = `${desk.folder}-away`;
    expect(await failing(desk, "csv", () => renameSync(desk.folder, away))).toMatchObject({
      kind: "storage",
      cause: "gone",
    });
    renameSync(away, desk.folder);
    const [left] = await desk.handlers["export.unfinished"]({}, quiet);
    await desk.handlers["export.run"]({ jobId: left?.jobId ?? "" }, quiet);
    const names = readdirSync(desk.folder).filter((name) => name.startsWith("out-"));
    const lines = names
      .toReversed()
      .map((name) => readFileSync(join(desk.folder, name), "utf8").replace(/^.*\r\n/u, ""));
    const [header] = /^.*\r\n/u.exec(readFileSync(join(desk.folder, "whole.csv"), "utf8")) ?? [];
    expect([header, ...lines].join("")).toBe(readFileSync(join(desk.folder, "whole.csv"), "utf8"));
    expect(readdirSync(desk.folder).filter((name) => name.startsWith("."))).toEqual([]);
  });
});

test("names that some system rejects: parts get other names, and the chosen name is used unchanged or refused", async () => {
  const conversations = ["a:b", "tail. ", "👩🏽‍💻", "what?*<>|"];
  const desk = setUp(
    conversations.map((conversationId, index) => ({ id: index, sentAt: 100 - index, conversationId })),
  );
  await run(desk, { parts: { by: "conversation" } }, quiet, "out.csv");
  expect(readdirSync(desk.folder).toSorted()).toEqual(
    ["out-a-b.csv", "out-tail.csv", "out-👩🏽‍💻.csv", "out-what-.csv", "out.manifest.json", "out.sha256"].toSorted(),
  );
  const long = `${"x".repeat(300)}.csv`;
  const failure = failureOf(await run(desk, {}, quiet, long).catch((thrown: unknown) => thrown));
  expect(failure).toMatchObject({ kind: "storage" });
  for (const { jobId } of await desk.handlers["export.unfinished"]({}, quiet)) {
    await desk.handlers["export.discard"]({ jobId }, quiet);
  }
  expect(readdirSync(desk.folder).length).toBe(6);
});
