// Copies rows: the row ids in a range of a view, and their text in a chosen form.
import { z } from "zod";
import { viewId } from "#contract/ids.ts";

/** The most rows that can be marked and copied at once: a clipboard is not a file. */
export const MOST_COPIED_ROWS = 10_000;

export const copyForm = z.enum(["csv", "markdown", "json", "links"]);
export type CopyForm = z.infer<typeof copyForm>;

export const copyMethods = {
  /** The ids of the rows at positions from, from + 1, …; fewer at the end. */
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
   * The rows as text, in the order of the view. `columns`: the grid's columns. json: the records as they came. links:
   * deep links, one per line. The text holds no secrets and no signatures of addresses.
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
