// Numbers that carry the store they belong to: results, views and rows of the live store and of opened files.
// The reasons stand in docs/decisions/opened-files.md.
import { asMap } from "../text/lenient.ts";

/** Numbers of one store, which stay below it, are spread this far apart from those of the next. */
const STEP = 2 ** 32;
/** What every source stays below, so that its numbers are exact in JavaScript and JSON. */
const MOST_SOURCES = 2 ** 21;
const FILE_CONNECTION = /^file:([1-9]\d{0,6})$/u;

/** The store of everything the service sent. Opened files count from 1. */
export const LIVE_SOURCE = 0;

export interface SourceId {
  readonly source: number;
  /** the store's own number */
  readonly local: number;
}

/** The number that stands for a store's own number outside it. */
export function encodeSourceId({ source, local }: SourceId): number {
  return source * STEP + local;
}

/** The store and its own number; null for what no store has given out. */
export function decodeSourceId(id: number): SourceId | null {
  const source = Math.floor(id / STEP);
  return Number.isSafeInteger(id) && id >= 0 && source < MOST_SOURCES ? { source, local: id - source * STEP } : null;
}

/** The connection under which the window shows an opened file. */
export function fileConnectionId(openedId: number): string {
  return `file:${openedId}`;
}

/** The source of a connection's results: that of an opened file, or the live store's for every other connection. */
export function sourceOfConnection(connectionId: string): number {
  const found = FILE_CONNECTION.exec(connectionId)?.[1];
  return found === undefined ? LIVE_SOURCE : Number(found);
}

/** The source that a request names by a number or a connection; that of the live store where it names none. */
export function sourceOfRequest(input: unknown): number {
  const named = asMap(input);
  if (typeof named["openedId"] === "number") return named["openedId"];
  for (const name of ["resultId", "viewId", "rowId"]) {
    const id = named[name];
    if (typeof id === "number") return decodeSourceId(id)?.source ?? LIVE_SOURCE;
  }
  return sourceOfConnection(String(named["connectionId"]));
}
