// What is measured of the store and the export, each beside the least work that could do it.
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import type { ViewSpec } from "../../src/contract/rows.ts";
import { exportCsv } from "../../src/core/handlers/export-csv.ts";
import { openDatabase } from "../../src/core/store/database.ts";
import type { Database } from "../../src/core/store/database.ts";
import type { Store } from "../../src/core/store/store.ts";
import { makePages, PAGE_ROWS } from "./data.ts";
import { compare, median, percentile, timeBoth } from "./measure.ts";
import type { Measurement } from "./measure.ts";

/** What every case stands on: a store, a second connection to its file, the result that holds all rows. */
export interface Bench {
  readonly folder: string;
  readonly store: Store;
  /** the store's file, asked without the store */
  readonly bare: Database;
  readonly resultId: number;
  readonly rows: number;
}

const ROUNDS = 9;
const WINDOWS = 200;
const WINDOW_ROWS = 200;
const EVERYTHING: ViewSpec = { params: {}, search: "", sort: [] };
const LOADED = "FROM result_row r CROSS JOIN message m ON m.rowId = r.rowId WHERE r.resultId = ?";

/** Fills the store page by page; the reference puts the same JSON and ids into one table and nothing else. */
export async function measurePages({ folder, store, resultId, rows }: Omit<Bench, "bare">): Promise<Measurement> {
  const bare = openDatabase(join(folder, "bare.db"));
  bare.execute("CREATE TABLE line (id TEXT PRIMARY KEY, raw TEXT NOT NULL)");
  const page = makePages();
  const pages = Math.ceil(rows / PAGE_ROWS);
  let records: readonly unknown[] = [];
  const times = await timeBoth(
    pages,
    (round) => {
      records = page(round);
      takePage(store, resultId, records, round);
    },
    () =>
      bare.inTransaction(() => {
        for (const record of records) {
          bare.run("INSERT INTO line (id, raw) VALUES (json_extract(?, '$.id'), ?)", ...twice(JSON.stringify(record)));
        }
      }),
  );
  bare.close();
  return compare("store a page of 1,000", median(times.work), median(times.reference), 5, PAGE_ROWS);
}

function twice(text: string): readonly [string, string] {
  return [text, text];
}

function takePage(store: Store, resultId: number, records: readonly unknown[], page: number): void {
  store.takePage({
    resultId,
    direction: "prepend",
    records,
    next: { kind: "message", id: String(page), sentAt: null },
    requestedAtMs: page,
    tookMs: 1,
    request: "/messages",
    serviceTotal: null,
    rateLimit: null,
    isLast: false,
  });
}

/** Views, each beside a bare statement over the same rows. */
export async function measureViews(bench: Bench): Promise<readonly Measurement[]> {
  const scan = "SELECT count(m.sentAtSeconds) AS found";
  return [
    await measureOpen(bench, "view: newest first", EVERYTHING, `${scan} ${LOADED}`, 5),
    await measureOpen(
      bench,
      "view: one sender",
      { ...EVERYTHING, params: { sender: "agent_priya_n" } },
      `${scan} ${LOADED} AND m.sender = 'agent_priya_n'`,
      5,
    ),
    await measureOpen(
      bench,
      "view: text contains, any script",
      { ...EVERYTHING, params: { searchKey: "ЗАКАЗ" } },
      `${scan} ${LOADED} AND m.text LIKE '%заказ%'`,
      5,
    ),
    await measureOpen(
      bench,
      "view: sorted by text",
      { ...EVERYTHING, sort: [{ column: "text", descending: false }] },
      `SELECT max(place) AS found FROM (SELECT row_number() OVER (ORDER BY m.text) AS place ${LOADED})`,
      5,
    ),
    ...(await measureWindows(bench)),
    await measureRefresh(bench),
  ];
}

async function measureOpen(
  { store, bare, resultId }: Bench,
  name: string,
  spec: ViewSpec,
  reference: string,
  target: number,
): Promise<Measurement> {
  const times = await timeBoth(
    ROUNDS,
    () => store.views.close(store.views.open(resultId, spec).viewId),
    () => bare.get(reference, resultId),
  );
  return compare(name, median(times.work), median(times.reference), target);
}

/** Windows of 200 rows anywhere, as the grid asks for them; then the last tenth beside the first. */
async function measureWindows({ store, bare, resultId, rows }: Bench): Promise<readonly Measurement[]> {
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const room = rows - WINDOW_ROWS;
  const spread = (round: number): number => Math.floor((((round * 7919) % WINDOWS) / WINDOWS) * room);
  const anywhere = await timeBoth(
    WINDOWS,
    (round) => store.views.rows(viewId, spread(round), WINDOW_ROWS),
    (round) => bare.all("SELECT * FROM message WHERE rowId > ? LIMIT ?", spread(round), WINDOW_ROWS),
  );
  const tenth = room / 10;
  const ends = await timeBoth(
    WINDOWS,
    (round) => store.views.rows(viewId, Math.floor(room - tenth * (round / WINDOWS)), WINDOW_ROWS),
    (round) => store.views.rows(viewId, Math.floor(tenth * (round / WINDOWS)), WINDOW_ROWS),
  );
  store.views.close(viewId);
  return [
    compare("window of 200 rows, p95", percentile(anywhere.work, 0.95), percentile(anywhere.reference, 0.95), 4),
    compare("window at the end beside the beginning", median(ends.work), median(ends.reference), 1.5),
  ];
}

/** What a page behind the end costs the view, beside opening the view anew. */
async function measureRefresh({ store, resultId, rows }: Bench): Promise<Measurement> {
  const page = makePages();
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const refreshMs: number[] = [];
  const openMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const number = Math.ceil(rows / PAGE_ROWS) + round;
    takePage(store, resultId, page(number), number);
    const times = await timeBoth(
      1,
      () => store.views.refresh(viewId),
      () => store.views.close(store.views.open(resultId, EVERYTHING).viewId),
    );
    refreshMs.push(...times.work);
    openMs.push(...times.reference);
  }
  store.views.close(viewId);
  return compare("refresh after a page", median(refreshMs), median(openMs), 0.5);
}

/** The whole view as CSV, beside the same columns joined with commas and nothing else. */
export async function measureExport({ folder, store, bare, resultId }: Bench): Promise<Measurement> {
  const { viewId, rowCount } = store.views.open(resultId, EVERYTHING);
  const path = join(folder, "out.csv");
  const log = { info: () => undefined, warn: () => undefined };
  const call = { signal: new AbortController().signal, emit: () => undefined };
  const times = await timeBoth(
    3,
    () => exportCsv(store, log, { viewId, subject: "messages", path, zone: "Europe/Kyiv" }, call),
    () => writeBare(bare, join(folder, "bare.csv")),
  );
  store.views.close(viewId);
  return compare("export messages as CSV", median(times.work), median(times.reference), 5, rowCount);
}

async function writeBare(bare: Database, path: string): Promise<void> {
  const file = createWriteStream(path);
  let last = 0;
  for (;;) {
    const rows = bare.all<Readonly<Record<string, unknown>> & { rowId: number }>(
      "SELECT * FROM message WHERE rowId > ? LIMIT 2000",
      last,
    );
    if (rows.length === 0) break;
    last = rows.at(-1)?.rowId ?? last;
    const text = rows.map((row) => Object.values(row).join(",")).join("\r\n");
    if (!file.write(text)) await new Promise((resolve) => file.once("drain", () => resolve(null)));
  }
  file.end();
  await finished(file);
}
