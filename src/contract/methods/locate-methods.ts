// Finds a row's position in a view: by position, row id, record id or time, or the nearest of a sender or with a file.
import { z } from "zod";
import { rowId, viewId } from "#contract/ids.ts";

export const locateTarget = z.discriminatedUnion("by", [
  /** from 0; a value beyond the end means the last row */
  z.object({ by: z.literal("position"), position: z.number().int().min(0) }),
  z.object({ by: z.literal("row"), rowId }),
  /** the id of a message, or the session of a call */
  z.object({ by: z.literal("id"), id: z.string().min(1).max(500) }),
  /** UNIX seconds: the earliest row at or after the moment (sentAt, initiatedAt), else the latest before it */
  z.object({ by: z.literal("time"), seconds: z.number().int() }),
  /** messages only: the first row after a position of the view (`next`), or the last one before it (`previous`) */
  z.object({
    by: z.literal("nearest"),
    /** -1 is the place before the first row */
    from: z.number().int().min(-1),
    step: z.enum(["next", "previous"]),
    having: z.discriminatedUnion("what", [
      z.object({ what: z.literal("sender"), uid: z.string().max(500) }),
      z.object({ what: z.literal("attachment") }),
    ]),
  }),
]);
export type LocateTarget = z.infer<typeof locateTarget>;

/** The time span of a result's rows, UNIX seconds; null if no row has a time. */
const loadedSpan = z.object({ earliestSeconds: z.number().nullable(), latestSeconds: z.number().nullable() });
export type LoadedSpan = z.infer<typeof loadedSpan>;

export const locateMethods = {
  /** A row's position and id; null if the view lacks it. `loaded`, for a time: the span of all rows of the result. */
  "view.locate": {
    served: "offline",
    input: z.object({ viewId, target: locateTarget }),
    output: z.object({ position: z.number().int().min(0), rowId, loaded: loadedSpan.optional() }).nullable(),
  },
} as const;
