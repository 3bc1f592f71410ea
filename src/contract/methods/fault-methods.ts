// What the window tells when something in it went wrong that nobody caught.
import { z } from "zod";

/** Longest text of a fault, UTF-16 units: a message and the stack behind it. */
export const LONGEST_FAULT = 4000;

export const faultMethods = {
  /** Writes into the log, blanked of keys, that something went wrong in the window. Nothing comes of it besides. */
  "fault.note": {
    served: "main",
    input: z.object({ kind: z.enum(["error", "rejection", "drawing"]), text: z.string().max(LONGEST_FAULT) }),
    output: z.object({}),
  },
} as const;
