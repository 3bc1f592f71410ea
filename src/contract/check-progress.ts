// The progress of a check of files.
import { z } from "zod";

/**
 * Rows of an archive's tables, or bytes of an export's files: checked so far, and all. The total comes from what is checked, so
 * it may be wrong.
 */
export const checkProgress = z.object({ done: z.number(), total: z.number() });
export type CheckProgress = z.infer<typeof checkProgress>;
