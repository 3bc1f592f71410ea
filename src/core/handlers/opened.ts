// Opened files: registers what the person chose, keeps what became of it, and gives the store of each.
import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { Failed } from "../../contract/failure.ts";
import type { Handlers, MethodName, OfflineName } from "../../contract/methods.ts";
import type { OpenedFile } from "../../contract/opened-methods.ts";
import { encodeSourceId, fileConnectionId } from "../../domain/source-id.ts";
import { fileFailureOf } from "../files/file-failure.ts";
import { openOpenedList } from "../files/opened-list.ts";
import type { OpenedEntry, OpenedList } from "../files/opened-list.ts";
import type { Log } from "../ports.ts";
import type { Store } from "../store/store.ts";

export type OpenedName = Extract<MethodName & OfflineName, `opened.${string}`>;

export interface OpenedParts {
  /** where the list of opened files and what was read from them are kept */
  readonly folder: string;
  readonly log: Log;
  readonly nowMs: () => number;
  /** hears that the list, or the state of something in it, changed */
  readonly onChange: () => void;
}

export interface OpenedFiles {
  readonly handlers: Handlers<OpenedName>;
  /** The store of an opened file; null for one that is unknown or has nothing to show. */
  readonly storeOf: (openedId: number) => Store | null;
  readonly close: () => void;
}

/** Reads the list of what was opened before, and removes what was left half by a process that was killed. */
export function makeOpenedFiles({ folder, nowMs, onChange }: OpenedParts): OpenedFiles {
  const list = openOpenedList(folder);
  tidy(folder, list);

  const find = (openedId: number, method: string): OpenedEntry => {
    const entry = list.read().find((one) => one.openedId === openedId);
    if (entry === undefined)
      throw new Failed({ kind: "badRequest", method, issues: ["nothing was opened under this number"] });
    return entry;
  };

  const handlers: Handlers<OpenedName> = {
    "opened.list": () => list.read().map(shown).toReversed(),
    "opened.openPaths": ({ paths }) => {
      const entry = list.add(entryOf(paths, nowMs()));
      onChange();
      return shown(entry);
    },
    "opened.detect": ({ openedId, corrected }) => {
      find(openedId, "opened.detect");
      return corrected;
    },
    "opened.import": ({ openedId }) => {
      find(openedId, "opened.import");
      throw new Failed({ kind: "badRequest", method: "opened.import", issues: ["no reader"] });
    },
    "opened.unreadable": ({ openedId }) => {
      find(openedId, "opened.unreadable");
      return { records: [], total: 0 };
    },
    "opened.forget": ({ openedId }) => {
      list.remove(openedId);
      onChange();
      return {};
    },
  };
  return { handlers, storeOf: () => null, close: () => undefined };
}

/** An import that was under way when the process ended left nothing that can be used: it is offered again. */
function tidy(folder: string, list: OpenedList): void {
  for (const { openedId, state } of list.read()) {
    if (state === "importing") list.change(openedId, { state: "interrupted", messages: 0, calls: 0, unreadable: 0 });
  }
  const kept = new Set(list.read().map(({ openedId }) => `${openedId}.db`));
  for (const name of namesIn(folder)) {
    const isLeft = /\.part(?:-\w+)?$/u.test(name) || (/^\d+\.db$/u.test(name) && !kept.has(name));
    if (isLeft) rmSync(join(folder, name), { force: true });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was ever opened.
    return [];
  }
}

function entryOf(paths: readonly string[], openedAtMs: number): Omit<OpenedEntry, "openedId"> {
  const parts = paths.map((path) => ({ name: basename(path), sizeBytes: sizeOf(path), detection: null }));
  const [first = "", ...others] = parts.map(({ name }) => name);
  return {
    name: others.length === 0 ? first : `${first} and ${others.length} more`,
    parts,
    paths,
    kind: "import",
    state: "waiting",
    failure: null,
    messages: 0,
    calls: 0,
    unreadable: 0,
    totalBytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    openedAtMs,
    origin: null,
  };
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch (thrown) {
    throw fileFailureOf(thrown);
  }
}

/** Numbers of the two results in the store of every opened file. */
const RESULTS = { messages: 1, calls: 2 } as const;

function shown({ paths: _paths, ...entry }: OpenedEntry): OpenedFile {
  const source = entry.openedId;
  const isThere = entry.state === "importing" || entry.state === "complete" || entry.state === "partial";
  return {
    ...entry,
    connectionId: fileConnectionId(source),
    messagesResultId: isThere ? encodeSourceId({ source, local: RESULTS.messages }) : null,
    callsResultId: isThere ? encodeSourceId({ source, local: RESULTS.calls }) : null,
  };
}
