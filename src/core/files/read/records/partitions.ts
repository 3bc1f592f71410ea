// The folders of a divided log: the fields that they add to its records, and the files in them that hold none.
import { basename, dirname } from "node:path";
import { PARTITION_FOLDER, type Partitions } from "#domain/report/divided-log.ts";
import { isMap } from "#domain/text/lenient.ts";
import { withLastMembers, type Cleaned } from "./cleaned-record.ts";

/** Files that programs keep beside the table. */
const MARKS = /^(?:_SUCCESS|_(?:common_)?metadata|_(?:started|committed)_\d+)$/u;

/** The record with a field for each column that it does not have itself. */
export function withPartitions(record: Cleaned, partitions: Partitions): Cleaned {
  const { value } = record;
  if (partitions.length === 0 || !isMap(value)) return record;
  const missing = partitions.filter(([name]) => !Object.hasOwn(value, name) || value[name] === undefined);
  if (missing.length === 0) return record;
  const members = missing.map(([name, text]) => `${JSON.stringify(name)}:${JSON.stringify(text)}`).join(",");
  return { value: { ...value, ...Object.fromEntries(missing) }, raw: withLastMembers(record.raw, members) };
}

/** The folders right above a path that name columns, as the beginning of a name: "day=2026-10-30/". */
export function partitionFolders(path: string): string {
  const folder = dirname(path);
  const name = basename(folder);
  return PARTITION_FOLDER.test(name) && folder !== path ? `${partitionFolders(folder)}${name}/` : "";
}

/** True for a file that holds no rows of a divided table, but says something about it. */
export function isTableMark(path: string): boolean {
  return MARKS.test(basename(path));
}
