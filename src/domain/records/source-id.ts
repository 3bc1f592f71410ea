// Ids that carry their store, of results, views and rows. Reasons: docs/decisions/opened-files.md.
import { asMap } from "../text/lenient.ts";

/** The range of ids that each store has; a store's own ids stay below it. */
const STEP = 2 ** 32;
/** The limit for sources, so that ids stay exact in JavaScript and JSON. */
const MOST_SOURCES = 2 ** 21;
const FILE_CONNECTION = /^file:([1-9]\d{0,6})$/u;

/** The store of everything the service sent. Opened files count from 1. */
export const LIVE_SOURCE = 0;

export interface SourceId {
  readonly source: number;
  /** the id inside the store */
  readonly local: number;
}

/** The id used outside the store. */
export function encodeSourceId({ source, local }: SourceId): number {
  return source * STEP + local;
}

/** The store and its own id; null for an id that no store has issued. */
export function decodeSourceId(id: number): SourceId | null {
  const source = Math.floor(id / STEP);
  return Number.isSafeInteger(id) && id >= 0 && source < MOST_SOURCES ? { source, local: id - source * STEP } : null;
}

/** The connection under which the window shows an opened file. */
export function fileConnectionId(openedId: number): string {
  return `file:${openedId}`;
}

/** The source of a connection's results: an opened file, or the live store for every other connection. */
export function sourceOfConnection(connectionId: string): number {
  const found = FILE_CONNECTION.exec(connectionId)?.[1];
  return found === undefined ? LIVE_SOURCE : Number(found);
}

/** The source that a request names by an id or a connection; the live store if it names none. */
export function sourceOfRequest(input: unknown): number {
  const named = asMap(input);
  if (typeof named["openedId"] === "number") return named["openedId"];
  for (const name of ["resultId", "viewId", "rowId"]) {
    const id = named[name];
    if (typeof id === "number") return decodeSourceId(id)?.source ?? LIVE_SOURCE;
  }
  return sourceOfConnection(String(named["connectionId"]));
}
