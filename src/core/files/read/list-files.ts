// Lists the files of chosen paths: the files themselves, and all files below a folder.
import { readdir, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { Failed } from "#contract/failure.ts";
import { badFile, readFailureOf } from "#core/files/read/records/read-failure.ts";
import { isTableMark, partitionFolders } from "#core/files/read/records/partitions.ts";
import { say } from "#texts/say.ts";

export interface FoundFile {
  readonly path: string;
  /** the file's name, or its path below the folder that was chosen, with forward slashes, behind folders of columns */
  readonly name: string;
}

/** Most files that are opened as one. */
const MOST_FILES = 10_000;

/**
 * The files in the order of the paths, those of a folder by name, without names that begin with a dot and marks of
 * divided tables. Throws `Failed`
 * badFile for a path that is missing or unreadable, and for a folder without files or with too many.
 */
export async function listFiles(paths: readonly string[]): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const path of paths) {
    if (await isFolder(path)) found.push(...(await filesBelow(path)));
    else found.push({ path, name: partitionFolders(path) + basename(path) });
  }
  if (found.length === 0) throw badFile(say("core.files.noFiles"));
  if (found.length > MOST_FILES) throw badFile(say("core.files.tooManyFiles", { most: MOST_FILES }));
  return found;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (thrown) {
    throw namedFailureOf(thrown, basename(path));
  }
}

async function filesBelow(folder: string): Promise<readonly FoundFile[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    // The chosen folder may name a column itself.
    const columns = partitionFolders(join(folder, "file"));
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path, name: relative(folder, path).replaceAll(sep, "/") }))
      .filter(({ path, name }) => !/(?:^|\/)\./u.test(name) && !isTableMark(path))
      .map(({ path, name }) => ({ path, name: columns + name }));
    return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (thrown) {
    throw namedFailureOf(thrown, basename(folder));
  }
}

/** The failure of a path, with its last name to tell it from others. */
function namedFailureOf(thrown: unknown, name: string): unknown {
  const failed = readFailureOf(thrown);
  if (!(failed instanceof Failed) || failed.failure.kind !== "badFile") return failed;
  const isMissing = thrown instanceof Error && "code" in thrown && MISSING.has(thrown.code);
  return badFile(
    isMissing ? say("core.files.noSuchName", { name }) : say("core.files.notOpened", { name, why: failed.failure.why }),
  );
}

const MISSING: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR"]);
