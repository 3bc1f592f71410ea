// The methods that search a view: hits one by one, and the most frequent values of a column.
import { z } from "zod";
import { countProgress, sampledOf } from "#contract/count-progress.ts";
import { columnName, rowId, viewId } from "#contract/ids.ts";

/** How far a view has come: rows that its filter and search have tested or that are sorted, of all these rows. */
export const scanProgress = z.object({
  doing: z.enum(["searching", "sorting"]),
  rows: z.number().int(),
  total: z.number().int(),
});
export type ScanProgress = z.infer<typeof scanProgress>;

const position = z.number().int().min(-1);

/** One hit of a view: its position among the rows and its index among the hits, both from 0; the first fields with hits. */
const hit = z.object({ position, index: z.number().int(), rowId, fields: z.array(z.string()).readonly() });

export const facetValue = z.object({
  /** for a time: its day, "2026-10-31" */
  value: z.union([z.string(), z.number(), z.boolean()]),
  /** the name of the person, group or conversation with this id */
  name: z.string().nullable(),
  /** counted rows with this value */
  rows: z.number().int(),
});
export type FacetValue = z.infer<typeof facetValue>;

export const facets = z.object({
  values: z.array(facetValue).readonly(),
  /** rows without a value */
  emptyRows: z.number().int(),
  /** number of different values */
  different: z.number().int(),
  /** the rows that were counted */
  rows: z.number().int(),
  sampledOf,
});
export type Facets = z.infer<typeof facets>;

/** The most keys of metadata in an answer. */
export const MOST_METADATA_KEYS = 100;

export const metadataKeys = z.object({
  keys: z
    .array(
      z.object({
        /** the name of the key's column: "metadata.order.id" */
        column: columnName,
        /** counted rows that have the key */
        rows: z.number().int(),
        /** a row can have several values of the key */
        isList: z.boolean(),
      }),
    )
    .readonly(),
  /** number of different keys */
  different: z.number().int(),
  /** the rows that were counted */
  rows: z.number().int(),
  sampledOf,
});
export type MetadataKeys = z.infer<typeof metadataKeys>;

export const findMethods = {
  /** The next hit after, before or from a position, then from the other end; null if none. Can be cancelled. */
  "view.hit": {
    served: "offline",
    input: z.object({
      viewId,
      search: z.string().min(1).max(1000),
      from: position,
      step: z.enum(["here", "next", "previous"]),
    }),
    output: z.object({ hitCount: z.number().int(), hit: hit.nullable() }),
    progress: scanProgress,
  },
  /** The most frequent values of a column of a view, of a sample first; times by day in the zone. Can be cancelled. */
  "view.facets": {
    served: "offline",
    input: z.object({
      viewId,
      column: columnName,
      limitValues: z.number().int().min(1).max(200),
      /** IANA name */
      zone: z.string().max(100),
    }),
    output: facets,
    progress: countProgress(facets),
  },
  /** The keys in the metadata of a view's rows, those of most rows first; of a sample first. Can be cancelled. */
  "view.metadata": {
    served: "offline",
    input: z.object({ viewId }),
    output: metadataKeys,
    progress: countProgress(metadataKeys),
  },
} as const;
