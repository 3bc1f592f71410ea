// A log whose files lie in folders such as `day=2026-10-30`: the columns that the folders name, and the parts that they make.
// Source: Apache Hive, partitioned tables.

/** Names and values, the outermost folder first. */
export type Partitions = readonly (readonly [name: string, value: string])[];

export const PARTITION_FOLDER = /^([\w.-]{1,100})=(.*)$/su;
const LONGEST_VALUE = 1000;
/** The name that Hive gives to a missing value. */
const MISSING = "__HIVE_DEFAULT_PARTITION__";

/** The columns of a file's name with its folders, separated by forward slashes. The innermost of a name counts. */
export function partitionsOf(name: string): Partitions {
  const found = name
    .split("/")
    .slice(0, -1)
    .flatMap((folder): [string, string][] => {
      const [, key, value = ""] = PARTITION_FOLDER.exec(folder) ?? [];
      return key === undefined || value === MISSING
        ? []
        : [[key, decoded(value).slice(0, LONGEST_VALUE).toWellFormed()]];
    });
  return [...new Map(found)];
}

/** Some writers encode signs of a value that a name of a file cannot have. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The files with the same values. */
export interface Division {
  /** one for each column of the log; null: the file lies in no folder of the column */
  readonly values: readonly (string | null)[];
  /** the indexes of its files */
  readonly files: readonly number[];
  readonly sizeBytes: number;
}

export interface DividedLog {
  /** the columns that differ between files, the outermost first */
  readonly columns: readonly string[];
  /** the values are days, months, numbers and the like: then the newest comes first, else they are in order */
  readonly isInTime: boolean;
  readonly divisions: readonly Division[];
}

interface LogFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** null if nothing of it can be read */
  readonly detection: object | null;
}

const IN_ORDER = new Intl.Collator("en", { numeric: true });

/** The divisions with something to read; null if there are less than two. */
export function dividedLog(files: readonly LogFile[]): DividedLog | null {
  const found = files.map(({ name }) => new Map(partitionsOf(name)));
  const columns = [...new Set(found.flatMap((values) => [...values.keys()]))].filter(
    (column) => new Set(found.map((values) => values.get(column))).size > 1,
  );
  if (columns.length === 0) return null;
  const valuesOf = (file: number): Division["values"] => columns.map((column) => found[file]?.get(column) ?? null);
  const groups = [...Map.groupBy(files.keys(), (file) => JSON.stringify(valuesOf(file))).values()];
  const divisions = groups
    .filter((own) => own.some((file) => files[file]?.detection !== null))
    .map((own) => ({
      values: valuesOf(own[0] ?? 0),
      files: own,
      sizeBytes: own.reduce((sum, file) => sum + (files[file]?.sizeBytes ?? 0), 0),
    }));
  if (divisions.length < 2) return null;
  const isInTime = divisions.every(({ values }) => values.every((value) => value === null || /^\d/u.test(value)));
  return { columns, isInTime, divisions: divisions.toSorted(inOrder(isInTime)) };
}

/** Missing values come last. */
function inOrder(isInTime: boolean): (one: Division, other: Division) => number {
  const sign = isInTime ? -1 : 1;
  return (one, other) => {
    for (const [at, value] of one.values.entries()) {
      const against = other.values[at] ?? null;
      if (value === against) continue;
      if (value === null) return 1;
      if (against === null) return -1;
      return sign * IN_ORDER.compare(value, against) || (value < against ? -1 : 1);
    }
    return 0;
  };
}
