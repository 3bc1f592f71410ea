// Remembers between starts which files were opened: one small JSON file beside what was read from them.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { archiveOrigin, openedFile } from "../../../contract/methods/opened-methods.ts";
import { fileFailureOf } from "./file-failure.ts";
import { replaceFile } from "./replace-file.ts";

const FILE_NAME = "opened.json";
const VERSION = 1;

/** What is kept of opened files; `paths` are those of its parts. The window never sees them. */
export const openedEntry = openedFile.omit({ connectionId: true, messagesResultId: true, callsResultId: true }).extend({
  paths: z.array(z.string()).readonly(),
  origin: archiveOrigin.nullable(),
  /** an archive with rows that cannot be read: a mended copy beside the list is opened in its place */
  isMended: z.boolean().optional(),
});
export type OpenedEntry = Readonly<z.infer<typeof openedEntry>>;

/** `nextId`: numbers are never given out twice, for they stand in links and saved queries. */
const stored = z.object({
  version: z.literal(VERSION),
  nextId: z.number().int().min(1),
  entries: z.array(openedEntry).readonly(),
});
type Stored = Readonly<z.infer<typeof stored>>;

export interface OpenedList {
  readonly read: () => readonly OpenedEntry[];
  /** Puts an entry in under the next number. Throws `Failed` storage when nothing can be written. */
  readonly add: (entry: Omit<OpenedEntry, "openedId">) => OpenedEntry;
  readonly change: (openedId: number, change: Partial<OpenedEntry>) => void;
  readonly remove: (openedId: number) => void;
}

/**
 * Reads the list in the folder, which is made with the first entry, in a folder that is there. A list that does not fit is renamed and kept; the
 * files that it named are as they were, and can be opened again.
 */
export function openOpenedList(folder: string): OpenedList {
  const path = join(folder, FILE_NAME);
  let held = readStored(folder, path);

  function keep(next: Stored): void {
    try {
      // Not `recursive`: on a disk that takes no changes Node then says that the folder's parent is missing.
      if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    } catch (thrown) {
      throw fileFailureOf(thrown);
    }
    replaceFile(path, JSON.stringify(next));
    held = next;
  }

  return {
    read: () => held.entries,
    add(entry) {
      const added = { ...entry, openedId: held.nextId };
      keep({ ...held, nextId: held.nextId + 1, entries: [...held.entries, added] });
      return added;
    },
    change(openedId, change) {
      const entries = held.entries.map((entry) => (entry.openedId === openedId ? { ...entry, ...change } : entry));
      keep({ ...held, entries });
    },
    remove: (openedId) => keep({ ...held, entries: held.entries.filter((entry) => entry.openedId !== openedId) }),
  };
}

function readStored(folder: string, path: string): Stored {
  if (!existsSync(path)) return { version: VERSION, nextId: 1, entries: [] };
  try {
    return stored.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    renameSync(path, `${path}.damaged-${Date.now()}`);
    return { version: VERSION, nextId: 1 + highestNumber(folder), entries: [] };
  }
}

/** The highest number that a store in the folder has, so that a list which was lost gives none of them out again. */
function highestNumber(folder: string): number {
  return Math.max(0, ...readdirSync(folder).map((name) => Number(/^(\d+)\.db/u.exec(name)?.[1] ?? 0)));
}
