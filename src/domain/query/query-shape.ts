// The shape of a query: a kind of record and values by parameter.
import { z } from "zod";
import type { QueryKind } from "./filters.ts";

export const queryKind = z.enum(["messages", "calls"]) satisfies z.ZodType<QueryKind>;

export const filterValue = z.union([z.boolean(), z.number(), z.string(), z.array(z.string()).readonly()]);

export type FilterValue = z.infer<typeof filterValue>;

export const query = z.object({
  kind: queryKind,
  /** parameter name to value; a parameter that is not set is absent */
  params: z.record(z.string(), filterValue).readonly(),
  /** the UID of the header onBehalfOf */
  viewingAs: z.string().min(1).optional(),
});

export type Query = Readonly<z.infer<typeof query>>;
