// The column of a document for what stands beside a message: the call that it is about, and the message that it answers.
import type { ExportColumn } from "#contract/exports/export-columns.ts";

export const BESIDE: ExportColumn = { name: "beside", type: "json", path: [] };
