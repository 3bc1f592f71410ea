// Events that main sends to the windows. They carry facts; the window then asks for details.
import { z } from "zod";

export const events = {
  /** the engine was restarted; every view must be opened again */
  "engine.restarted": z.object({}),
  /** connections or keys were changed */
  "connections.changed": z.object({}),
  /** another window changed settings of the program; `settings.read` returns them */
  "settings.changed": z.object({}),
  /** another window has forgotten stored data; a shown result may be gone */
  "storage.forgotten": z.object({}),
  /** the settings file could not be read; it was renamed to this name, and the program started with new settings */
  "settings.quarantined": z.object({ fileName: z.string() }),
  /** the store was damaged; it was renamed to this name, and a new one was created */
  "store.quarantined": z.object({ fileName: z.string() }),
  /** the store is read-only; stored data can be searched and exported */
  "store.readOnly": z.object({ cause: z.enum(["readOnly", "permission", "full"]) }),
  /** a link was opened outside; `link.take` returns it */
  "link.opened": z.object({}),
  /** something was opened or closed, or an import changed its state; `opened.list` returns the list */
  "opened.changed": z.object({}),
  /** files arrived without a dialog, dropped or as an argument; `file.takeOffered` returns them */
  "files.offered": z.object({}),
  /** the check at the start found a newer version; `update.read` says more */
  "update.found": z.object({ version: z.string() }),
  /** the computer slept and is awake again; `resumedAtMs` in milliseconds since 1970 */
  "computer.resumed": z.object({ sleptSeconds: z.number(), resumedAtMs: z.number() }),
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
      "guide",
      "tour",
    ]),
  }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type Events = typeof events;
export type EventName = keyof Events;
export type EventFacts<Name extends EventName> = z.output<Events[Name]>;

export type EventMessage = {
  readonly [Name in EventName]: { readonly event: Name; readonly facts: EventFacts<Name> };
}[EventName];

/** Reads an event; null for any other value. */
export function readEvent(value: unknown): EventMessage | null {
  if (typeof value !== "object" || value === null || !("event" in value) || !("facts" in value)) return null;
  const name = value.event;
  if (typeof name !== "string" || !Object.hasOwn(events, name)) return null;
  const schema = events[name as EventName];
  const parsed = schema.safeParse(value.facts);
  return parsed.success ? ({ event: name, facts: parsed.data } as EventMessage) : null;
}
