// Copying rows: which rows stand in a part of a view, and their text in the form in which they are wanted.
import { z } from "zod";
import { viewId } from "../ids.ts";

/** Most rows that are marked and copied at once: a clipboard is no file. */
export const MOST_COPIED_ROWS = 10_000;

export const copyForm = z.enum(["csv", "markdown", "json", "links"]);
export type CopyForm = z.infer<typeof copyForm>;

export const copyMethods = {
  /** The numbers of the rows at positions from, from + 1, …; fewer at the end. */
  "view.rowIds": {
    served: "offline",
    input: z.object({
      viewId,
      from: z.number().int().min(0),
      count: z.number().int().min(1).max(MOST_COPIED_ROWS),
    }),
    output: z.array(z.number().int()).readonly(),
  },
  /**
   * The rows as text, in the order of the view. `columns` are the grid's; json is the records as they came, links are deep
   * links, one a line. No secret is in any of it, and no signature of an address.
   */
  "copy.rows": {
    served: "offline",
    input: z.object({
      viewId,
      rowIds: z.array(z.number().int()).min(1).max(MOST_COPIED_ROWS).readonly(),
      as: copyForm,
      columns: z.array(z.string().max(100)).max(200).readonly(),
      zone: z.string().min(1).max(100),
    }),
    output: z.object({ text: z.string(), rows: z.number() }),
  },
} as const;
