// Ids of results, views and rows, which carry the number of their store. Reasons: docs/decisions/opened-files.md.
import { asMap } from "#domain/text/lenient.ts";

/** The range of ids that each store has; a store's own ids stay below it. */
const STEP = 2 ** 32;
/** The limit for sources, so that ids stay exact in JavaScript and JSON. */
const MOST_SOURCES = 2 ** 21;
const FILE_CONNECTION = /^file:([1-9]\d{0,6})$/u;

/** The source of ids that no store has issued. */
export const NO_SOURCE = 0;
/** Opened files have the numbers from 1, and connections those from here on. */
export const FIRST_CONNECTION_SOURCE = 2 ** 20;

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

/** True for the number of an opened file; false for a connection, and for no source. */
export function isFileSource(source: number): boolean {
  return source > NO_SOURCE && source < FIRST_CONNECTION_SOURCE;
}

/** The opened file that the window shows under this connection; no source for every other connection. */
export function fileOfConnection(connectionId: string): number {
  const found = Number(FILE_CONNECTION.exec(connectionId)?.[1]);
  return isFileSource(found) ? found : NO_SOURCE;
}

/** The source that a request names by an id, or by the connection of an opened file; no source if it names none. */
export function sourceOfRequest(input: unknown): number {
  const named = asMap(input);
  if (typeof named["openedId"] === "number") return named["openedId"];
  for (const name of ["resultId", "viewId", "rowId"]) {
    const id = named[name];
    if (typeof id === "number") return decodeSourceId(id)?.source ?? NO_SOURCE;
  }
  return fileOfConnection(String(named["connectionId"]));
}
