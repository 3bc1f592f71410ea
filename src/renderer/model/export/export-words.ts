// Describes running exports: progress and free space.
import type { ExportProgress } from "../../../contract/methods/export-methods.ts";
import type { WalkProgress } from "../../../contract/methods/walk-methods.ts";
import { formatBytes } from "../../design/words/format.ts";
import { formatClock, waitText } from "../result/walk-words.ts";
import { exportTexts as texts } from "./export-texts.ts";

/**
 * The status bar's words for an export: "loading 14,000 of 40,000 rows, 830 rows/s, 1:05", then "12,000 of 40,000 rows,
 * 3.4 MB, 830 rows/s, 12 s left".
 */
export function progressWords(progress: ExportProgress): string {
  const { loading, rows, totalRows, bytes, rowsPerSecond, remainingMs, phase } = progress;
  const ofTotal = totalRows === null ? texts.rowCount(rows) : texts.rowsOf(rows, totalRows);
  if (loading !== null) return [texts.loading(ofTotal), ...walkParts(loading)].join(", ");
  if (phase === "preparing" || phase === "finishing") return texts[phase];
  if (phase === "checking") return texts.checking(ofTotal);
  const left = remainingMs === null ? [] : [leftText(remainingMs)];
  return [ofTotal, formatBytes(bytes), texts.rate(rowsPerSecond), ...left].join(", ");
}

/** "830 rows/s", "1:05", "next try in 12 s", without unknown parts. */
function walkParts(walk: WalkProgress): readonly string[] {
  const rate = walk.rowsPerSecond > 0 ? [texts.rate(walk.rowsPerSecond)] : [];
  const wait = waitText(walk);
  return [...rate, formatClock(walk.elapsedMs / 1000), ...(wait === null ? [] : [wait])];
}

/** "12 s left", or minutes from 90 seconds on. */
function leftText(remainingMs: number): string {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000));
  return seconds < 90 ? texts.secondsLeft(seconds) : texts.minutesLeft(Math.ceil(seconds / 60));
}

/** A sentence if there is too little free space; null if there is enough or it is not known. */
export function tooLittleRoom(estimatedBytes: number, freeBytes: number | null): string | null {
  if (freeBytes === null || estimatedBytes <= freeBytes) return null;
  return texts.tooLittleRoom(formatBytes(estimatedBytes), formatBytes(freeBytes));
}
