// Cases of the start: what the window loads first, and the time until its first rows can be used.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { SAMPLE_CONNECTION_ID } from "#domain/connection.ts";
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import { searchPathOf } from "#core/store/search/search-index.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import { ConnectionStores } from "#core/store/sources/connection-stores.ts";
import { openStore } from "#core/store/store.ts";
import { launchInBrowser, makeFolders, type Folders } from "#tests/e2e/launch.ts";
import { isBuilt } from "#tools/build-state.ts";
import { firstLoadBytes, firstTypefaceBytes } from "#tools/first-load.ts";
import { CHROMIUM_ARGS, ensureChromium } from "#tools/test/chromium.ts";
import { programOf, ROOT, run } from "#tools/test/command.ts";
import type { BenchCase } from "#tools/bench/bench-case.ts";
import { durations, rounds, type Figure } from "#tools/bench/measure.ts";
import { say, type Workbench } from "#tools/bench/workbench.ts";

const PAGE = join(ROOT, "out/renderer");
const STARTS = 7;
const BYTES_PER_MB = 1_000_000;

export const startCases: readonly BenchCase[] = [
  {
    name: "start: JavaScript before the first rows",
    beside: "1.2 MB",
    target: 1.2,
    async measure() {
      await build();
      return { value: firstLoadBytes(PAGE) / BYTES_PER_MB, unit: "MB", reference: null };
    },
  },
  {
    name: "start: typeface before the first rows",
    beside: "0.05 MB",
    target: 0.05,
    async measure() {
      await build();
      return { value: firstTypefaceBytes(PAGE) / BYTES_PER_MB, unit: "MB", reference: null };
    },
  },
  {
    name: "start: usable window with sample data",
    beside: "an empty page with a script of the same size, from a bare server, in the same Chromium",
    target: 1.5,
    measure: measureStart,
  },
  {
    name: "start: usable window over the filled store",
    beside: "the same over a store with the rows of earlier starts only",
    target: 1.5,
    isLarge: true,
    measure: measureFilledStart,
  },
];

async function build(): Promise<void> {
  if (isBuilt(ROOT)) return;
  say("builds the program");
  const { exitCode, output } = await run(programOf("electron-vite", "electron-vite", ["build"]));
  if (exitCode !== 0) throw new Error(output);
}

/** From the start of the program's process to its first rows on the screen, beside the same for the empty page. */
async function measureStart({ folder }: Workbench): Promise<Figure> {
  return timeStarts(
    (browser, round) => startProgram(browser, makeFolders(join(folder, String(round)))),
    (browser) => openEmptyPage(browser, firstLoadBytes(PAGE)),
  );
}

/** Both with the sample connection, of which one store already has all records of the bench. */
async function measureFilledStart({ folder, filledStore }: Workbench): Promise<Figure> {
  const [filled, nearlyEmpty] = ["filled", "empty"].map((name) => makeFolders(join(folder, name)));
  if (filled === undefined || nearlyEmpty === undefined) throw new Error("no folders");
  const connections = new ConnectionStores({ folder: filled.data });
  const number = connections.numberForWriting(SAMPLE_CONNECTION_ID, undefined);
  connections.close();
  const path = join(filled.data, "connections", `${number}.db`);
  say("copies the store");
  const { store, path: original, messagesResult, callsResult } = filledStore();
  await runSliced(store.search.catchUp(), new AbortController().signal);
  await copyWithLog(original, path);
  await copyWithLog(searchPathOf(original), searchPathOf(path));
  const copy = openDatabase(path);
  copy.run("UPDATE connection SET id = ? WHERE id = 'bench'", SAMPLE_CONNECTION_ID);
  copy.close();
  keepOrders(path, [messagesResult, callsResult]);
  return timeStarts(
    (browser) => startProgram(browser, filled),
    (browser) => startProgram(browser, nearlyEmpty),
  );
}

/** Leaves the store as a program does that showed these results for some seconds. */
function keepOrders(path: string, results: readonly number[]): void {
  const store = openStore(path);
  for (const resultId of results) store.views.open(resultId, EVERYTHING);
  runWhole(store.views.storingOrders());
  store.close();
}

/** Copies a database with what is still in its log only. */
async function copyWithLog(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  if (existsSync(`${from}-wal`)) await copyFile(`${from}-wal`, `${to}-wal`);
}

type End = () => Promise<unknown>;
/** Starts something and waits until it can be used. */
type Start = (browser: Browser, round: number) => Promise<End>;

/** Times two starts in turn, in one Chromium. Each is ended, untimed, before the next one begins. */
async function timeStarts(work: Start, reference: Start): Promise<Figure> {
  await build();
  const browser = await chromium.launch({ executablePath: await ensureChromium(say), args: CHROMIUM_ARGS });
  try {
    const times = { work: new Array<number>(), reference: new Array<number>() };
    for (const round of rounds(STARTS)) {
      times.work.push(await timeStart(work, browser, round));
      times.reference.push(await timeStart(reference, browser, round));
    }
    return durations(times);
  } finally {
    await browser.close();
  }
}

async function timeStart(start: Start, browser: Browser, round: number): Promise<number> {
  const beganMs = performance.now();
  const end = await start(browser, round);
  const ms = performance.now() - beganMs;
  await end();
  return ms;
}

/** Waits for the first rows on the screen. */
async function startProgram(browser: Browser, folders: Folders): Promise<End> {
  const running = await launchInBrowser(browser)(folders);
  const rows = running.page.getByRole("grid", { name: "Messages" }).locator('[role="row"][row-index]');
  await rows.first().filter({ hasText: /\S/u }).waitFor();
  return running.close;
}

/** Starts the bare server and shows its page; returns the function that ends both. */
async function openEmptyPage(browser: Browser, bytes: number): Promise<() => Promise<unknown>> {
  const server = fork(join(import.meta.dirname, "../references/empty-page.ts"), [String(bytes)], { execArgv: [] });
  const address = await addressOf(server);
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByText("Empty page").waitFor();
  return async () => {
    await context.close();
    const ended = once(server, "exit");
    server.kill();
    await ended;
  };
}

async function addressOf(server: ChildProcess): Promise<string> {
  const message: unknown[] = await once(server, "message");
  return String(message[0]);
}
