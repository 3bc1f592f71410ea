// Loading many messages while the whole process is killed again and again: nothing is lost, nothing is doubled.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { asMap, asNumber } from "#domain/text/lenient.ts";
import { startLocalEngine } from "#tests/fakes/engine.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { runs } from "#tests/random-runs.ts";
import { expectWholeWalk } from "./expect-whole.ts";
import { startHeardService, type HeardService } from "./heard-service.ts";
import { armMoment, randomMoments, type Moment } from "./moments.ts";

const KILLS = runs("interruptions");
/** More than the killed processes can load. */
const MESSAGES = KILLS * 2500;

interface Said {
  readonly resultId: number;
  readonly rows: number;
}

interface Life {
  /** the number of stored rows that the process reported: at its start and last; null if it was killed earlier */
  readonly first: Said | null;
  readonly last: Said | null;
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
}

/** Runs the walker to its end, or until it is killed. */
async function live(folder: string, { fake, hear }: HeardService, moment: Moment | null): Promise<Life> {
  const script = join(import.meta.dirname, "walker.ts");
  const child = spawn(process.execPath, [script, folder, fake.chatRoot, fake.callsRoot, fake.service.key], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = new Promise<Pick<Life, "code" | "signal">>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  hear(moment === null ? () => undefined : armMoment(moment, () => void child.kill("SIGKILL")).request);
  const said: Said[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const { resultId, rows } = asMap(JSON.parse(line));
    said.push({ resultId: asNumber(resultId) ?? 0, rows: asNumber(rows) ?? 0 });
  }
  return { first: said[0] ?? null, last: said.at(-1) ?? null, ...(await exited) };
}

test(`a load killed at ${KILLS} random moments ends with exactly the service's messages`, async () => {
  const folder = makeTemporaryFolder();
  const heard = await startHeardService(MESSAGES);
  let stored: Said = { resultId: 0, rows: 0 };
  for (const moment of randomMoments(4, KILLS, { mostRequests: 4, longestStartMs: 360, longestPageMs: 120 })) {
    const { first, last, signal } = await live(folder, heard, moment);
    expect(signal).toBe("SIGKILL");
    if (first?.resultId === stored.resultId) expect(first.rows).toBeGreaterThanOrEqual(stored.rows);
    stored = last ?? stored;
  }
  expect(stored.rows).toBeLessThan(MESSAGES);
  const { first, code } = await live(folder, heard, null);
  expect(code).toBe(0);
  expect(first?.resultId).toBe(stored.resultId);
  expect(first?.rows).toBeGreaterThanOrEqual(stored.rows);

  const engine = startLocalEngine(folder);
  onTestFinished(engine.close);
  await expectWholeWalk(engine.client, stored.resultId, heard.fake, KILLS);
});
