// Exports whose process is killed at random moments: no file has its name before all are whole, the next start removes
// what was left, and each export that starts again equals, byte for byte, one that was not killed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { DEFAULT_OPTIONS, extensionOf } from "#contract/exports/export-formats.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import { openStore } from "#core/store/store.ts";
import { RandomSource } from "#sample/base/random.ts";
import { createSampleService } from "#sample/index.ts";
import { handlersOver, quiet } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryFolder, storeRecords } from "#tests/fakes/store.ts";
import { runs } from "#tests/random-runs.ts";

const MESSAGES = 420;
/** Exports that a kill interrupts. */
const INTERRUPTIONS = runs("interruptions");
const DIFFERENT: readonly ExportPlan[] = [
  plainPlan(),
  plainPlan({ options: { ...DEFAULT_OPTIONS, gzip: true }, parts: { by: "conversation" } }),
  plainPlan({ format: "xlsx", columns: ["id", "sentAt", "text"] }),
  plainPlan({
    parts: { by: "day" },
    redaction: { people: true, dropText: false, words: ["delivery"], saveMapping: true },
  }),
  plainPlan({ options: { ...DEFAULT_OPTIONS, gzip: true }, columns: ["id", "text", "data.metadata"] }),
  plainPlan({ format: "ndjson" }),
];

/** All of them at once, so that one kill meets each at a different position. */
const PLANS: readonly ExportPlan[] = [...DIFFERENT, ...DIFFERENT, ...DIFFERENT];

interface Place {
  readonly storePath: string;
  readonly resultId: number;
  readonly folder: string;
}

function fillStore(): Place {
  const folder = makeTemporaryFolder();
  const storePath = join(folder, "store.db");
  const store = openStore(storePath);
  const resultId = storeRecords(store, "messages", createSampleService({ messages: MESSAGES, calls: 10 }).messages);
  store.close();
  return { storePath, resultId, folder };
}

/** Kills the exporter so many milliseconds after so many reports of progress. */
interface Moment {
  readonly reports: number;
  readonly delayMs: number;
}

/** One run of the exporter: to its end, or to the moment. Gives the number of its reports; null if it was killed. */
async function live(place: Place, round: string, moment: Moment | null): Promise<number | null> {
  const script = join(import.meta.dirname, "exporter.ts");
  const wanted = PLANS.map((plan, index) => ({
    plan,
    path: join(place.folder, round, `${index}${extensionOf(plan.format, plan.options)}`),
    manifest: join(place.folder, round, `${index}.manifest.json`),
  }));
  const exports = join(place.folder, "exports");
  const args = [
    script,
    place.storePath,
    exports,
    String(place.resultId),
    JSON.stringify(wanted),
    JSON.stringify(moment),
  ];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: join(place.folder, "compiled") },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = text(child.stdout);
  const code = await new Promise<number | null>((resolve) => void child.once("close", resolve));
  if (code !== null) expect(code).toBe(0);
  return code === null ? null : Number(await said);
}

/** The files with a name in the folder of a round, without manifests, which contain times, and their checksums: SHA-256. */
function hashesIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter((name) => !/^\.|\.(?:manifest\.json|sha256)$/u.test(name));
  return Object.fromEntries(
    names.toSorted().map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
    ]),
  );
}

/** Starts an engine that removes what a killed one left. Gives the numbers of the exports that it lists as unfinished. */
async function startAfterKill({ storePath, folder }: Place): Promise<readonly number[]> {
  const store = openStore(storePath);
  const handlers = handlersOver(store, join(folder, "exports"));
  const unfinished = await handlers["export.unfinished"]({}, quiet);
  store.close();
  return unfinished.map(({ name }) => Number.parseInt(name, 10));
}

function jobsIn({ folder }: Place): number {
  return readdirSync(join(folder, "exports", "jobs")).length;
}

test("exports killed at random moments equal those that were not, byte for byte", async () => {
  const place = fillStore();
  const folderOf = (round: string): string => join(place.folder, round);
  mkdirSync(folderOf("whole"));
  const reports = await live(place, "whole", null);
  const expected = hashesIn(folderOf("whole"));
  expect(Object.keys(expected).length).toBeGreaterThan(40);
  const random = new RandomSource(7, "moments");
  let interruptions = 0;
  for (let number = 0; interruptions < INTERRUPTIONS; number++) {
    const round = `round ${number}`;
    mkdirSync(folderOf(round));
    for (;;) {
      const moment = { reports: random.integer(1, reports ?? 0), delayMs: random.integer(0, 12) };
      if ((await live(place, round, moment)) !== null) break;
      interruptions += jobsIn(place);
      // Every file with its name is whole.
      expect(expected).toMatchObject(hashesIn(folderOf(round)));
      const unfinished = await startAfterKill(place);
      expect(readdirSync(folderOf(round)).filter((left) => left.startsWith("."))).toEqual([]);
      // An unfinished export has no file at all.
      const named = readdirSync(folderOf(round)).map((name) => Number.parseInt(name, 10));
      expect(named.filter((number) => unfinished.includes(number))).toEqual([]);
    }
    expect(hashesIn(folderOf(round))).toEqual(expected);
    expect(readdirSync(folderOf(round)).filter((left) => left.startsWith("."))).toEqual([]);
    expect(jobsIn(place)).toBe(0);
    rmSync(folderOf(round), { recursive: true });
  }
});
