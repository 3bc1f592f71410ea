// Finding a row's position in a view: by its place, its number, its id, or a time.
import { z } from "zod";
import { rowId, viewId } from "../ids.ts";

export const locateTarget = z.discriminatedUnion("by", [
  /** from 0; beyond the end stands for the last row */
  z.object({ by: z.literal("position"), position: z.number().int().min(0) }),
  z.object({ by: z.literal("row"), rowId }),
  /** the id of a message, the session of a call */
  z.object({ by: z.literal("id"), id: z.string().min(1).max(500) }),
  /**
   * UNIX seconds: the earliest row at or after the moment (a message's sentAt, a call's initiatedAt), or where there is
   * none the latest before it
   */
  z.object({ by: z.literal("time"), seconds: z.number().int() }),
]);
export type LocateTarget = z.infer<typeof locateTarget>;

/** From when to when the rows of a result are, UNIX seconds; null where none has a time. */
const loadedSpan = z.object({ earliestSeconds: z.number().nullable(), latestSeconds: z.number().nullable() });
export type LoadedSpan = z.infer<typeof loadedSpan>;

export const locateMethods = {
  /**
   * Where a row stands in a view, and its number; null when the view has no such row. `loaded`, for a time: the span of all
   * rows of the result, so that a moment outside of it is not taken for one whose row was found.
   */
  "view.locate": {
    served: "offline",
    input: z.object({ viewId, target: locateTarget }),
    output: z.object({ position: z.number().int().min(0), rowId, loaded: loadedSpan.optional() }).nullable(),
  },
} as const;
