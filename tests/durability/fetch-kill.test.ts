// Exports that fetch their rows, killed again and again: the final file equals that of an export made afterwards.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { RandomSource } from "#sample/base/random.ts";
import { startLocalEngine } from "#tests/fakes/engine.ts";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { openFetchDesk } from "#tests/fakes/fetch-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { runs } from "#tests/random-runs.ts";
import { startHeardService, type HeardService } from "./heard-service.ts";

const MESSAGES = 12_000;
/** Kills of a process that had begun and was not done. */
const KILLS = runs("interruptions");

interface Place {
  readonly folder: string;
  readonly path: string;
}

/** One run of the fetcher: to its end, or to so many milliseconds after it began. True if it finished. */
async function live({ folder, path }: Place, { fake }: HeardService, killAfterMs: number | null): Promise<boolean> {
  const script = join(import.meta.dirname, "fetcher.ts");
  const args = [script, folder, path, fake.chatRoot, fake.callsRoot, fake.service.key];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (text: Buffer) => {
    if (said === "" && killAfterMs !== null) void setTimeout(killAfterMs).then(() => child.kill("SIGKILL"));
    said += String(text);
  });
  const code = await new Promise<number | null>((resolve) => void child.once("close", resolve));
  if (code !== null) expect(code).toBe(0);
  return said.includes("done");
}

/** The file of an export from the rows that the killed processes loaded. */
async function exportAfterwards({ folder }: Place, { fake }: HeardService): Promise<Buffer> {
  const engine = startLocalEngine(folder);
  onTestFinished(engine.close);
  const desk = openFetchDesk(engine, { ...fake, key: fake.service.key }, makeFakeClock().clock);
  const wanted = { connectionId: "one", kind: "messages", limitRows: 10 } as const;
  const results = await engine.client.call("result.list", wanted);
  const whole = results.find(({ rowCount }) => rowCount === MESSAGES);
  expect(whole).toMatchObject({ walks: { prepend: { ended: "emptyPage" } }, loadingAll: null });
  const spec = { params: {}, search: "", sort: [] };
  const { viewId } = await engine.client.call("view.open", { resultId: whole?.resultId ?? 0, spec });
  const path = join(folder, "afterwards.csv");
  await desk.start({ of: "view", viewId }, plainPlan(), path);
  return readFileSync(path);
}

test("an export that fetches, killed at random moments, equals the export made after everything was loaded", async () => {
  const heard = await startHeardService(MESSAGES);
  const random = new RandomSource(11, "fetches");
  let kills = 0;
  for (let round = 0; kills < KILLS; round++) {
    const folder = makeTemporaryFolder();
    const place = { folder, path: join(folder, "all.csv") };
    const named: Buffer[] = [];
    for (;;) {
      const isDone = await live(place, heard, kills < KILLS ? random.integer(50, 900) : null);
      if (isDone) break;
      kills += 1;
      if (existsSync(place.path)) named.push(readFileSync(place.path));
    }
    const whole = await exportAfterwards(place, heard);
    expect(readFileSync(place.path).equals(whole)).toBe(true);
    // Every file that had its final name before a kill is complete.
    expect(named.every((bytes) => bytes.equals(whole))).toBe(true);
    expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
    expect(JSON.parse(readFileSync(join(folder, "all.manifest.json"), "utf8"))).toMatchObject({
      result: { verdict: { kind: "complete" } },
      rows: MESSAGES,
    });
  }
});
