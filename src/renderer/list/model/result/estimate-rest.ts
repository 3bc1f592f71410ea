// Figures of a sample as they are shown: scaled up to all rows, rounded, and marked as estimates.
import { formatNumber, formatRough, formatShare } from "#renderer/design/words/format-values.ts";
import { say } from "#texts/say.ts";

/** A number of rows: as it is written, and the number that its plural follows. */
export interface Amount {
  readonly shown: string;
  readonly plural: number;
}

/** An answer that may be that of a sample. */
export interface Counted {
  /** counted rows */
  readonly rows: number;
  /** the rows from which the sample was taken; null if every row was counted */
  readonly sampledOf: number | null;
}

/** The factor from the numbers of a sample to an estimate for all rows; null if every row was counted. */
export function scaleOf({ rows, sampledOf }: Counted): number | null {
  return sampledOf === null ? null : sampledOf / Math.max(1, rows);
}

/** "12,345", or "about 12,000" for a sample. */
export function countWords(rows: number, scale: number | null): string {
  return scale === null ? formatNumber(rows) : `${say("result.statistics.about")} ${formatRough(rows * scale)}`;
}

/** A number of rows to be counted in words: "1", "12,345", or "about 12,000", which has a plural. */
export function amountOf(rows: number, scale: number | null): Amount {
  return { shown: countWords(rows, scale), plural: scale === null ? rows : 2 };
}

/** "72.4 %", or "about 72 %" for a sample. */
export function shareWords(share: number, scale: number | null): string {
  return scale === null ? formatShare(share) : `${say("result.statistics.about")} ${Math.round(100 * share)} %`;
}

/** The number of different values. A sample may lack some: "1,234 or more". */
export function differentWords(different: number, scale: number | null): string {
  return scale === null ? formatNumber(different) : say("result.statistics.orMore", { different });
}
