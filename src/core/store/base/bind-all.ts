// Binds functions of a database to an open one.
import type { Database } from "./database.ts";

type Bound<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (database: Database, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/** The functions by the same names, without their first argument, which is the given database. */
export function bindAll<Functions extends Readonly<Record<string, (database: Database, ...rest: never[]) => unknown>>>(
  database: Database,
  functions: Functions,
): Bound<Functions> {
  const bound = Object.entries(functions).map(([name, work]) => [name, work.bind(undefined, database)]);
  // TypeScript cannot follow the types through the entries.
  return Object.fromEntries(bound) as Bound<Functions>;
}
