// Exports whose process is killed at random moments: each resumed one equals, byte for byte, one that was not
// killed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../src/contract/exports/export-formats.ts";
import type { ExportPlan } from "../../src/contract/methods/export-methods.ts";
import { openStore } from "../../src/core/store/store.ts";
import { RandomSource } from "../../src/sample/base/random.ts";
import { createSampleService } from "../../src/sample/index.ts";
import { plainPlan } from "../fakes/plain-plan.ts";
import { makeTemporaryFolder, storeRecords } from "../fakes/store.ts";
import { runs } from "../random-runs.ts";

const MESSAGES = 420;
/** Exports that a kill interrupts. */
const INTERRUPTIONS = runs("interruptions");
const DIFFERENT: readonly ExportPlan[] = [
  plainPlan(),
  plainPlan({ options: { ...DEFAULT_OPTIONS, gzip: true }, parts: { by: "rows", most: 130 } }),
  plainPlan({ parts: { by: "bytes", most: 30_000 }, options: { ...DEFAULT_OPTIONS, lineEnd: "lf" } }),
  plainPlan({
    parts: { by: "day" },
    redaction: { people: true, dropText: false, words: ["delivery"], saveMapping: true },
  }),
  plainPlan({ options: { ...DEFAULT_OPTIONS, gzip: true }, columns: ["id", "text", "data.metadata"] }),
  plainPlan({ parts: { by: "rows", most: 180 }, columns: ["sentAt", "senderName", "text"] }),
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
    path: join(place.folder, round, `${index}.csv${plan.options.gzip ? ".gz" : ""}`),
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

/** The finished files in the folder of a round, without manifests, which contain times: name to SHA-256. */
function hashesIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter((name) => !name.endsWith(".manifest.json") && !name.startsWith("."));
  return Object.fromEntries(
    names.toSorted().map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
    ]),
  );
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
      // The later a life begins, the fewer reports are left; half of all keeps most lives from reaching their end.
      const moment = { reports: random.integer(1, Math.ceil((reports ?? 0) / 2)), delayMs: random.integer(0, 12) };
      if ((await live(place, round, moment)) !== null) break;
      interruptions += jobsIn(place);
      // Every file with its final name is complete.
      expect(expected).toMatchObject(hashesIn(folderOf(round)));
    }
    expect(hashesIn(folderOf(round))).toEqual(expected);
    expect(readdirSync(folderOf(round)).filter((left) => left.startsWith("."))).toEqual([]);
    expect(jobsIn(place)).toBe(0);
    rmSync(folderOf(round), { recursive: true });
  }
});
