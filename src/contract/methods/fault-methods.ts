// Reports uncaught errors of the window.
import { z } from "zod";

/** The longest text of a fault, UTF-16 units: a message and its stack. */
export const LONGEST_FAULT = 4000;

export const faultMethods = {
  /** Writes an uncaught error of the window to the log, without keys. There is no other effect. */
  "fault.note": {
    served: "main",
    input: z.object({ kind: z.enum(["error", "rejection", "drawing"]), text: z.string().max(LONGEST_FAULT) }),
    output: z.object({}),
  },
} as const;
