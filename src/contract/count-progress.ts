// How the counting of a view's rows proceeds: the rows so far, and once the figures of a sample of a large view.
import { z } from "zod";

const rows = z.number().int();

/**
 * `selecting`: the rows of the view are not all known yet; `counting`: rows counted so far. `sampled` comes once, before all
 * rows of a large view are counted.
 */
export const countProgress = <Answer extends z.ZodType>(answer: Answer) =>
  z.discriminatedUnion("phase", [
    z.object({ phase: z.enum(["selecting", "counting"]), rows, total: rows }),
    z.object({ phase: z.literal("sampled"), answer }),
  ]);

/** The progress of a count with such an answer. */
export type CountProgress<Answer> =
  | { readonly phase: "selecting" | "counting"; readonly rows: number; readonly total: number }
  | { readonly phase: "sampled"; readonly answer: Answer };

/**
 * In an answer: null if every row was counted. Otherwise all figures are those of a sample, and this is the number of rows
 * of the whole view.
 */
export const sampledOf = z.number().int().nullable();
