// What the window is told without asking. Events carry facts; the window then asks.
import { z } from "zod";

export const events = {
  /** the engine went away and is back; every view must be opened again */
  "engine.restarted": z.object({}),
  /** connections, keys or settings were changed */
  "connections.changed": z.object({}),
  /** the settings file could not be read; it was kept under this name and the program started with new settings */
  "settings.setAside": z.object({ fileName: z.string() }),
  /** the store was damaged; it was kept under this name and a new one was begun */
  "store.setAside": z.object({ fileName: z.string() }),
  /** the store cannot be written, and was opened for reading only; what is stored can be searched and exported */
  "store.readOnly": z.object({ cause: z.enum(["readOnly", "permission", "full"]) }),
  /**
   * how far the search index of a store is: rows that are in it, of all; null when it has caught up. Source 0 is the live
   * store, every opened file has its own. Searches answer all the while, slower.
   */
  "search.indexing": z.object({
    source: z.number().int(),
    progress: z.object({ indexedRows: z.number(), totalRows: z.number() }).nullable(),
  }),
  /** a link was opened outside; `link.take` gives it */
  "link.opened": z.object({}),
  /** something was opened or forgotten, or the state of its import changed; `opened.list` tells */
  "opened.changed": z.object({}),
  /** files came without a dialog, dropped or as an argument; `file.takeOffered` gives them */
  "files.offered": z.object({}),
  /** a menu item was chosen */
  "menu.chosen": z.object({
    command: z.enum([
      "export",
      "messages",
      "calls",
      "runQuery",
      "palette",
      "settings",
      "openFiles",
      "openFolder",
      "verifyExport",
      "saveArchive",
    ]),
  }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type Events = typeof events;
export type EventName = keyof Events;
export type EventFacts<Name extends EventName> = z.output<Events[Name]>;

/** One event on the wire. */
export type EventMessage = {
  readonly [Name in EventName]: { readonly event: Name; readonly facts: EventFacts<Name> };
}[EventName];

/** The event in a raw value, or null for what is none. */
export function readEvent(value: unknown): EventMessage | null {
  if (typeof value !== "object" || value === null || !("event" in value) || !("facts" in value)) return null;
  const name = value.event;
  if (typeof name !== "string" || !Object.hasOwn(events, name)) return null;
  const schema = events[name as EventName];
  const parsed = schema.safeParse(value.facts);
  return parsed.success ? ({ event: name, facts: parsed.data } as EventMessage) : null;
}
