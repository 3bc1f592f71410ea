// The webhook events of an opened file: all of them, or those of one message or call.
import { z } from "zod";
import { queryKind } from "#domain/query/query-shape.ts";
import { rowId } from "#contract/ids.ts";

/** The largest number of characters shown of an event; only events with a very long message are longer. */
export const SHOWN_EVENT_CHARACTERS = 100_000;

const storedEvent = z.object({
  /** in the order of the files */
  eventId: z.number().int(),
  trigger: z.string(),
  /** when it happened, UNIX seconds; null if the event does not say */
  atSeconds: z.number().nullable(),
  file: z.string(),
  /** from 1 */
  line: z.number(),
  /** as found, without secrets */
  raw: z.string(),
  /** `raw` holds only the start of a very long event */
  isCut: z.boolean(),
});
export type StoredEvent = Readonly<z.infer<typeof storedEvent>>;

export const eventsWindow = { from: z.number().int().min(0), count: z.number().int().min(1).max(200) };
export const eventsPage = z.object({ events: z.array(storedEvent).readonly(), total: z.number() });
export type EventsPage = Readonly<z.infer<typeof eventsPage>>;

export const eventMethods = {
  /** The events of a message, or of a call's session, in file order. Throws `Failed` badRequest for an unknown row. */
  "record.events": {
    served: "offline",
    input: z.object({ kind: queryKind, rowId, ...eventsWindow }),
    output: eventsPage,
  },
} as const;
