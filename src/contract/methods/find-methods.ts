// The methods that look into a view: its hits one after the other, the most frequent values of a column.
import { z } from "zod";
import { rowId, viewId } from "../ids.ts";

const position = z.number().int().min(-1);

/** One hit of a view: its position among the rows and its number among the hits, both from 0. */
const hit = z.object({ position, index: z.number().int(), rowId });

export const facetValue = z.object({
  /** of a time the day it lies in, "2026-10-31" */
  value: z.union([z.string(), z.number(), z.boolean()]),
  /** the name of the person, group or conversation whose id the value is */
  name: z.string().nullable(),
  /** rows of the view that have it; of a sample, reckoned up to the whole view */
  rows: z.number().int(),
});
export type FacetValue = z.infer<typeof facetValue>;

export const facets = z.object({
  values: z.array(facetValue).readonly(),
  /** rows that have no value */
  emptyRows: z.number().int(),
  /** different values that were met */
  different: z.number().int(),
  /** false when only a sample of a very large view was counted */
  isExact: z.boolean(),
});
export type Facets = z.infer<typeof facets>;

export const findMethods = {
  /**
   * The hit nearest to a position of the view, all of whose rows stay: behind it, before it, or from it on; from the end
   * it goes on at the beginning. hit is null when no row holds what is looked for. Cancel stops it.
   */
  "view.hit": {
    served: "offline",
    input: z.object({
      viewId,
      search: z.string().min(1).max(1000),
      from: position,
      step: z.enum(["here", "next", "previous"]),
    }),
    output: z.object({ hitCount: z.number().int(), hit: hit.nullable() }),
  },
  /** The values of a column that most rows of a view have, most first; times by their day in the zone. Cancel stops it. */
  "view.facets": {
    served: "offline",
    input: z.object({
      viewId,
      column: z.string().max(60),
      limitValues: z.number().int().min(1).max(200),
      /** IANA name */
      zone: z.string().max(100),
    }),
    output: facets,
  },
} as const;
