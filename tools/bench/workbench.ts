// The inputs of cases: files of records and filled stores, made on first use and kept between runs.
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import { openStore, type Store } from "#core/store/store.ts";
import { DATA_VERSION, makeCalls, makeMessages, writeLines } from "./data.ts";
import { fillStore, type FilledResults } from "./fill-store.ts";

/** A store filled by the product's own code, and a second connection to its file that bypasses the store. */
export interface FilledStore extends FilledResults {
  readonly path: string;
  readonly store: Store;
  readonly bare: Database;
}

/** Gives what `make` gave when the key was first asked for. */
export type Once = <Made>(key: string, make: () => Promise<Made>) => Promise<Made>;

export function makeOnce(): Once {
  const made = new Map<string, Promise<unknown>>();
  return <Made>(key: string, make: () => Promise<Made>) => {
    const known = made.get(key) ?? make();
    made.set(key, known);
    return known as Promise<Made>;
  };
}

export interface Workbench {
  readonly messages: number;
  readonly calls: number;
  /** for output of a case; removed after the run */
  readonly folder: string;
  /** The path of a file with all messages, one JSON line each, oldest first. */
  readonly messageLines: () => Promise<string>;
  /** The same of calls with their participants. */
  readonly callLines: () => Promise<string>;
  /** Work whose figures several cases share: done for the first of them. */
  readonly once: Once;
  /** A store with all messages and calls; cases do not change it. */
  readonly filledStore: () => FilledStore;
  /** A store with a tenth of them. */
  readonly smallerStore: () => FilledStore;
  /** False if the bench may not install missing programs. */
  readonly mayInstall: boolean;
  readonly close: () => void;
}

/** Kept between runs. */
export const CACHE = join(tmpdir(), "switchboard-bench");
const ROOT = resolve(import.meta.dirname, "../..");
/** Code that determines the content of a filled store; code that only reads a store changes nothing in it. */
const STORE_CODE = [
  "src/core/store/{base/columns,records/write-*,records/folds,results/results,results/take-page}.ts",
  "src/core/store/loading/{pack-*,bulk-load}.ts",
  "src/core/store/schema/migrations/*.ts",
  "src/domain/{columns,records,text}/*.ts",
  "tools/bench/{fill-store,data}.ts",
];

export function openWorkbench(messages: number, calls: number, mayInstall: boolean): Workbench {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "run-"));
  const opened = new Map<number, FilledStore>();
  const open = (share: number): FilledStore => {
    const known = opened.get(share);
    if (known !== undefined) return known;
    const filled = openFilled(Math.ceil(messages / share), Math.ceil(calls / share));
    opened.set(share, filled);
    return filled;
  };
  return {
    messages,
    calls,
    folder,
    mayInstall,
    once: makeOnce(),
    messageLines: () =>
      kept(`messages-${messages}-v${DATA_VERSION}.ndjson`, (to) => writeLines(to, makeMessages(), messages)),
    callLines: () => kept(`calls-${calls}-v${DATA_VERSION}.ndjson`, (to) => writeLines(to, makeCalls(), calls)),
    filledStore: () => open(1),
    smallerStore: () => open(10),
    close() {
      for (const { store, bare } of opened.values()) {
        bare.close();
        store.close();
      }
      rmSync(folder, { recursive: true });
    },
  };
}

/** The path of a kept file; it is made under another name first, so that a killed run leaves no half of it. */
async function kept(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(CACHE, name);
  if (!existsSync(path)) {
    say(`makes ${name}`);
    await make(partOf(path));
    renameSync(partOf(path), path);
  }
  return path;
}

/** Two runs may make the same file at the same time; the later one replaces the other. */
const partOf = (path: string): string => `${path}-${process.pid}.part`;

/** A kept store is made again when the code that fills it has changed; older ones are removed. */
function openFilled(messages: number, calls: number): FilledStore {
  const size = `store-${messages}-${calls}`;
  const path = join(CACHE, `${size}-${codeHash()}.db`);
  if (!existsSync(path)) {
    say(`fills a store with ${messages.toLocaleString("en")} messages and ${calls.toLocaleString("en")} calls`);
    for (const old of globSync(`${size}-*`, { cwd: CACHE })) rmSync(join(CACHE, old));
    fillStore(partOf(path), messages, calls);
    renameSync(partOf(path), path);
  }
  const store = openStore(path);
  const [messagesResult, callsResult] = (["messages", "calls"] as const).map(
    (kind) => store.results.list({ connectionId: "bench", kind, limitRows: 1 })[0]?.resultId ?? 0,
  );
  return { path, store, bare: openDatabase(path), messagesResult: messagesResult ?? 0, callsResult: callsResult ?? 0 };
}

function codeHash(): string {
  const hash = createHash("sha256").update(String(DATA_VERSION));
  const files = globSync(STORE_CODE, { cwd: ROOT }).filter((name) => !name.endsWith(".test.ts"));
  for (const name of files.toSorted()) hash.update(readFileSync(join(ROOT, name)));
  return hash.digest("hex").slice(0, 12);
}

/** Progress goes to stderr, so that --json prints nothing else. */
export function say(what: string): void {
  process.stderr.write(`… ${what}\n`);
}
