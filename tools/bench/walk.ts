// Measures loading from the first request to the last row, as in the program: the service, main's side and the engine are three
// processes. A view of all rows follows meanwhile. node tools/bench/walk.ts [--messages=100000]
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { makeClient, type Client } from "#contract/carrier/port.ts";
import { makeOnlineHandlers } from "#core/handlers/online.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { SEGMENT_ROWS } from "#core/store/search/block-filter.ts";
import { countBehind } from "#core/store/search/fill-search-index.ts";
import { searchPathOf } from "#core/store/search/search-index.ts";
import { decodeSourceId } from "#domain/records/source-id.ts";
import { asNumber, isMap } from "#domain/text/lenient.ts";
import { systemClock } from "#main/system/clock.ts";
import { Refresher } from "#renderer/state/refresher.ts";
import { PARENT_PORT } from "#tests/fakes/engine-process.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { peakKilobytes, processorMs } from "./process-cost.ts";

const ENGINE = resolve(import.meta.dirname, "../../src/engine/index.ts");
const SERVICE = resolve(import.meta.dirname, "walk-service.ts");
/** The pages at each end whose rates are compared; a fifth of a shorter walk. */
const COMPARED_PAGES = 500;
/** How often the engine is asked a small question, milliseconds. */
const ASK_EVERY_MS = 100;

interface Page {
  readonly atMs: number;
  readonly rows: number;
  /** processor time of the engine so far, which a busy machine changes less; null where the system does not tell */
  readonly busyMs: number | null;
}

const { values } = parseArgs({ options: { messages: { type: "string", default: "100000" } } });
const wanted = asNumber(values.messages) ?? 100_000;
const folder = mkdtempSync(join(tmpdir(), "switchboard-walk-"));

const service = spawn(process.execPath, [SERVICE, String(wanted)], { stdio: ["ignore", "pipe", "inherit"] });
const [port] = await once(service.stdout, "data");
const { engine, client } = startEngine();
const root = `http://127.0.0.1:${String(port).trim()}`;
const online = makeOnlineHandlers({
  access: async () => ({ origin: root, chatRoot: root, callsRoot: root, fetch, readKey: async () => "key" }),
  engine: client,
  clock: systemClock,
  log: makeFakeLog().log,
});
const signal = new AbortController().signal;
const query = { kind: "messages", params: {} } as const;
const { resultId, rowCount } = await online["query.run"](
  { connectionId: "one", query },
  { signal, emit: () => undefined },
);
/** the database that the walk fills */
const path = join(folder, "connections", `${decodeSourceId(resultId)?.source ?? 0}.db`);
const pages: Page[] = [pageNow(rowCount)];
const watch = watchWalk(pages);
const emit = ({ rows, wait }: { readonly rows: number; readonly wait: unknown }): void => {
  if (wait !== null) return;
  pages.push(pageNow(rowCount + rows));
  watch.onPage();
};
await online["walk.all"]({ resultId, direction: "prepend" }, { signal, emit });
const followed = await watch.end();
const ledger = await measureLedger();
report();
engine.kill("SIGKILL");
service.kill();
await once(engine, "exit");
const isWhole = pages.at(-1)?.rows === wanted && followed.shown === wanted;
rmSync(folder, { recursive: true, force: true });
process.exitCode = isWhole ? 0 : 1;

function startEngine(): { readonly engine: ChildProcess; readonly client: Client } {
  const child = spawn(process.execPath, ["--import", PARENT_PORT, ENGINE, `--data=${folder}`], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const made = makeClient({
    post: (message) => void child.send(isMap(message) ? message : {}, () => undefined),
    listen: (listener) => void child.on("message", listener),
  });
  return { engine: child, client: made };
}

interface Followed {
  /** rows of the view at the end */
  readonly shown: number;
  readonly refreshMs: readonly number[];
  /** how old the oldest row was that a refresh had still to show, milliseconds */
  readonly behindMs: readonly number[];
  /** rows that the search index lacked */
  readonly unindexed: readonly number[];
  /** waits for the answer to a small question */
  readonly waitMs: readonly number[];
  /** the engine's peak memory so far, kilobytes, with each tenth of the walk */
  readonly peaks: readonly (number | null)[];
}

/** Follows a walk as the window does, and asks how far the view and the index are. */
function watchWalk(loaded: readonly Page[]): { readonly onPage: () => void; readonly end: () => Promise<Followed> } {
  const seen = { refreshMs: [0], behindMs: [0], unindexed: [0], waitMs: [0], peaks: new Array<number | null>() };
  let shown = 0;
  let isDone = false;
  const opened = client.call("view.open", { resultId, spec: EVERYTHING });
  const refresher = new Refresher({
    async refresh() {
      const { viewId } = await opened;
      const beganMs = performance.now();
      const waiting = loaded.find(({ rows }) => rows > shown)?.atMs ?? beganMs;
      const [, { rowCount: rows }] = await Promise.all([
        client.call("result.read", { resultId }),
        client.call("view.refresh", { viewId }),
      ]);
      shown = rows;
      seen.refreshMs.push(performance.now() - beganMs);
      seen.behindMs.push(performance.now() - waiting);
    },
    nowMs: () => performance.now(),
    wait: async (milliseconds) => wait(milliseconds),
  });
  const asking = (async () => {
    while (!isDone) {
      const beganMs = performance.now();
      await client.call("saved.list", { connectionId: "one" });
      seen.waitMs.push(performance.now() - beganMs);
      if (seen.waitMs.length % 20 === 0) seen.unindexed.push(rowsBehind());
      await wait(ASK_EVERY_MS);
    }
  })();
  return {
    onPage() {
      refresher.soon();
      const tenths = Math.floor(((loaded.at(-1)?.rows ?? 0) * 10) / wanted);
      if (tenths > seen.peaks.length) seen.peaks.push(peakKilobytes(engine.pid));
    },
    async end() {
      isDone = true;
      await asking;
      await refresher.now();
      return { ...seen, shown };
    },
  };
}

/** 0 until there is an index. */
function rowsBehind(): number {
  const searchPath = searchPathOf(path);
  if (statSync(searchPath, { throwIfNoEntry: false }) === undefined) return 0;
  const [store, index] = [openDatabase(path, { mode: "read" }), openDatabase(searchPath, { mode: "read" })];
  try {
    return countBehind(store, index);
  } finally {
    store.close();
    index.close();
  }
}

interface MeasuredLedger {
  readonly summaryMs: number;
  readonly summaryBytes: number;
  readonly linesMs: number;
  readonly lines: number;
  readonly linesBytes: number;
}

/** What the window asks for when it shows the load report. */
async function measureLedger(): Promise<MeasuredLedger> {
  const timed = async <Answer>(ask: () => Promise<Answer>): Promise<readonly [Answer, number]> => {
    const beganMs = performance.now();
    return [await ask(), performance.now() - beganMs];
  };
  const [summary, summaryMs] = await timed(() => client.call("result.read", { resultId }));
  const [lines, linesMs] = await timed(() => client.call("result.lines", { resultId, limitRows: 1000 }));
  const [summaryBytes, linesBytes] = [summary, lines].map((one) => JSON.stringify(one).length);
  return { summaryMs, summaryBytes: summaryBytes ?? 0, linesMs, lines: lines.length, linesBytes: linesBytes ?? 0 };
}

function pageNow(rows: number): Page {
  return { atMs: performance.now(), rows, busyMs: processorMs(engine.pid) };
}

/** Rows per second between two pages. */
function rateOf(from: Page | undefined, to: Page | undefined): number {
  return from === undefined || to === undefined ? 0 : ((to.rows - from.rows) * 1000) / (to.atMs - from.atMs);
}

function report(): void {
  const compared = Math.min(COMPARED_PAGES, Math.floor(pages.length / 5));
  const stretches = [
    [pages[1], pages[1 + compared]],
    [pages.at(-1 - compared), pages.at(-1)],
  ] as const;
  const [first = 0, last = 0] = stretches.map(([from, to]) => rateOf(from, to));
  const [busyFirst = 0, busyLast = 0] = stretches.map(
    ([from, to]) => ((to?.busyMs ?? 0) - (from?.busyMs ?? 0)) / compared,
  );
  const tookMs = (pages.at(-1)?.atMs ?? 0) - (pages[0]?.atMs ?? 0);
  const most = (figures: readonly number[]): number => Math.round(Math.max(...figures));
  const sum = (figures: readonly number[]): number => figures.reduce((one, other) => one + other, 0);
  const megabytes = followed.peaks.map((peak) => (peak === null ? "?" : Math.round(peak / 1024)));
  const bytes = statSync(path).size;
  const lines = [
    `${pages.at(-1)?.rows} messages, ${pages.length} requests, ${(tookMs / 1000).toFixed(1)} s`,
    `${Math.round(rateOf(pages[0], pages.at(-1)))} rows/s, ${Math.round(bytes / wanted)} bytes a message`,
    `the first ${compared} pages ${Math.round(first)} rows/s, the last ${Math.round(last)}: ${(last / first).toFixed(2)}`,
    `processor time of the engine a page: ${busyFirst.toFixed(1)} and ${busyLast.toFixed(1)} ms`,
    `view: ${followed.refreshMs.length - 1} refreshes, the longest ${most(followed.refreshMs)} ms, ` +
      `${((sum(followed.refreshMs) * 100) / tookMs).toFixed(1)} % of the time, at most ${most(followed.behindMs)} ms behind`,
    `search index: at most ${most(followed.unindexed)} rows behind (a segment has ${SEGMENT_ROWS})`,
    `the longest wait for a small answer ${most(followed.waitMs)} ms`,
    `peak memory of the engine with each tenth, MB: ${megabytes.join(" ")}`,
    `peak memory of the other side: ${Math.round((peakKilobytes() ?? 0) / 1024)} MB`,
    `ledger: ${ledger.summaryMs.toFixed(1)} ms and ${ledger.summaryBytes} bytes; its newest ${ledger.lines} lines: ` +
      `${ledger.linesMs.toFixed(1)} ms and ${Math.round(ledger.linesBytes / 1000)} kB`,
    `${cpus().length} cores, load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(" ")}`,
  ];
  for (const line of lines) console.log(line);
}
