// Remembers between starts which files were opened: one small JSON file beside their stores.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { archiveOrigin, openedFile } from "#contract/methods/opened-methods.ts";
import { withFileFailure } from "./file-failure.ts";
import { replaceFile } from "./replace-file.ts";

const FILE_NAME = "opened.json";
const VERSION = 1;

/** An opened file as the list stores it; `paths` are those of its parts. The window never sees them. */
export const openedEntry = openedFile.omit({ connectionId: true, messagesResultId: true, callsResultId: true }).extend({
  paths: z.array(z.string()).readonly(),
  origin: archiveOrigin.nullable(),
  /** the folder of files that were unpacked, beside the list; it is made again from `sources` when it is needed */
  unpacked: z.string().optional(),
  /** the paths that a person chose, if something in them was unpacked */
  sources: z.array(z.string()).readonly().optional(),
  /** an archive with unreadable rows: a mended copy beside the list is opened instead */
  isMended: z.boolean().optional(),
  /** when its rows were shown last, to some minutes; absent if they never were */
  lastUsedAtMs: z.number().optional(),
});
export type OpenedEntry = Readonly<z.infer<typeof openedEntry>>;

/** `nextId`: no id is ever given twice, because links and saved queries contain ids. */
const stored = z.object({
  version: z.literal(VERSION),
  nextId: z.number().int().min(1),
  entries: z.array(openedEntry).readonly(),
});
type Stored = Readonly<z.infer<typeof stored>>;

/** Every change throws `Failed` storage if nothing can be written. */
export class OpenedList {
  readonly #folder: string;
  #held: Stored;

  /** Reads the list; the first entry makes its folder. An invalid list is renamed; its files can be reopened. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#held = readStored(folder);
  }

  read(): readonly OpenedEntry[] {
    return this.#held.entries;
  }

  find(openedId: number): OpenedEntry | undefined {
    return this.#held.entries.find((entry) => entry.openedId === openedId);
  }

  /** Adds an entry under the next id. */
  add(entry: Omit<OpenedEntry, "openedId">): OpenedEntry {
    const { nextId, entries } = this.#held;
    const added = { ...entry, openedId: nextId };
    this.#keep({ version: VERSION, nextId: nextId + 1, entries: [...entries, added] });
    return added;
  }

  change(openedId: number, change: Partial<OpenedEntry>): void {
    this.#keepEntries((entries) => entries.map((one) => (one.openedId === openedId ? { ...one, ...change } : one)));
  }

  remove(openedId: number): void {
    this.#keepEntries((entries) => entries.filter((entry) => entry.openedId !== openedId));
  }

  #keepEntries(change: (entries: readonly OpenedEntry[]) => readonly OpenedEntry[]): void {
    this.#keep({ ...this.#held, entries: change(this.#held.entries) });
  }

  #keep(next: Stored): void {
    withFileFailure(() => {
      // Not `recursive`: on a read-only disk Node would then report that the folder's parent is missing.
      if (!existsSync(this.#folder)) mkdirSync(this.#folder, { mode: 0o700 });
    });
    replaceFile(join(this.#folder, FILE_NAME), JSON.stringify(next));
    this.#held = next;
  }
}

function readStored(folder: string): Stored {
  const path = join(folder, FILE_NAME);
  if (!existsSync(path)) return { version: VERSION, nextId: 1, entries: [] };
  try {
    return stored.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    renameSync(path, `${path}.damaged-${Date.now()}`);
    return { version: VERSION, nextId: 1 + highestNumber(folder), entries: [] };
  }
}

/** The highest id of a store in the folder, so that a lost list gives none of them again. */
function highestNumber(folder: string): number {
  return Math.max(0, ...readdirSync(folder).map((name) => Number(/^(\d+)\.db/u.exec(name)?.[1] ?? 0)));
}
