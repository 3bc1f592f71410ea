// How far work on the rows of a view has come.
import type { ScanProgress } from "../../../contract/methods/find-methods.ts";

/** The numbers change while the work goes on. */
export type Scan = { -readonly [Name in keyof ScanProgress]: ScanProgress[Name] };

export const newScan = (): Scan => ({ doing: "searching", rows: 0, total: 0 });
