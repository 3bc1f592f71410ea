// The progress of work on the rows of a view.
import type { ScanProgress } from "#contract/methods/find-methods.ts";

/** The numbers change while the work runs. */
export type Scan = { -readonly [Name in keyof ScanProgress]: ScanProgress[Name] };

export const newScan = (): Scan => ({ doing: "searching", rows: 0, total: 0 });
