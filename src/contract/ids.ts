// The ids that methods take, and the empty answer of methods that return nothing.
import { z } from "zod";

export const nothing = z.object({});

export const connectionId = z.string().min(1).max(100);
export const resultId = z.number().int();
export const viewId = z.number().int();
export const rowId = z.number().int();
export const sessionId = z.string().min(1).max(500);

/** The name of a column. Those of metadata hold a key of a record: `metadata.order.id`. */
export const columnName = z.string().max(120);
/** The most columns of metadata that rows bring with them. */
export const MOST_METADATA_COLUMNS = 40;
