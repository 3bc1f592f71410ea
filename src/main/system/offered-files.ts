// Files that come without a dialog: arguments, the system's own opening, drops. Kept until the window asks for them.
import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ChosenFile } from "../../contract/methods/methods.ts";
import { findLink } from "../../domain/link.ts";
import type { ChosenFiles } from "./dialogs.ts";

/** Most sets that wait, and most files of a set: what is beyond was no person's doing. */
const MOST_PENDING = 50;
const MOST_OF_A_SET = 1000;
/** Longest path of Windows, UTF-16 units; the longest of all systems. */
const LONGEST_PATH = 32_767;

export interface OfferedFiles {
  /** Takes files that were dropped together. Whatever is no absolute path is left out. */
  readonly put: (paths: readonly unknown[]) => void;
  /** Takes a file that the system opens. macOS tells of several one by one; they wait as one set. */
  readonly putOne: (path: string) => void;
  /**
   * Takes the files among a program's arguments, seen from a folder; Linux's desktops name them as `file://` addresses.
   * Options are no files, nor is the program's own folder; beside a link there are none, since a link is all that its
   * opener may say. False when there are none.
   */
  readonly putFromArguments: (argv: readonly string[], folder: string) => boolean;
  /** The oldest set that waits, which then waits no more; null for none. */
  readonly take: () => readonly ChosenFile[] | null;
  /** Registers who hears of each set that comes; it is told at once when sets wait already. */
  readonly listen: (listener: () => void) => void;
}

/** Made before anything else, since macOS hands over the file that started the program before the program is ready. */
export function makeOfferedFiles(files: Pick<ChosenFiles, "grant">, programFolder: string): OfferedFiles {
  const pending: { readonly paths: string[]; readonly grows: boolean }[] = [];
  let hear: () => void = () => undefined;

  function add(paths: readonly string[], grows: boolean): void {
    if (paths.length === 0) return;
    pending.push({ paths: paths.slice(0, MOST_OF_A_SET), grows });
    if (pending.length > MOST_PENDING) pending.shift();
    hear();
  }

  return {
    put: (paths) => add(paths.filter(isPath), false),
    putOne(path) {
      const last = pending.at(-1);
      if (last?.grows === true && last.paths.length < MOST_OF_A_SET) last.paths.push(path);
      else add([path], true);
    },
    putFromArguments(argv, folder) {
      if (findLink(argv) !== null) return false;
      const named = argv.slice(1).filter((argument) => argument !== "" && !argument.startsWith("-"));
      const paths = named.flatMap((argument) => pathOf(argument, folder)).filter((path) => path !== programFolder);
      add(paths, false);
      return paths.length > 0;
    },
    take: () => pending.shift()?.paths.map(files.grant) ?? null,
    listen(listener) {
      hear = listener;
      if (pending.length > 0) listener();
    },
  };
}

/** The path that an argument names; none for a `file:` address that names nothing on this machine. */
function pathOf(argument: string, folder: string): readonly string[] {
  if (!/^file:/iu.test(argument)) return [resolve(folder, argument)];
  try {
    return [fileURLToPath(argument)];
  } catch {
    return [];
  }
}

function isPath(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST_PATH && isAbsolute(value);
}
