// Describes running exports: progress and free space.
import type { ExportProgress } from "#contract/methods/export-methods.ts";
import type { WalkProgress } from "#contract/methods/walk-methods.ts";
import { formatBytes } from "#renderer/design/words/format-values.ts";
import { formatClock, waitText } from "#renderer/list/model/result/walk-words.ts";
import { say } from "#texts/say.ts";

/**
 * The status bar's words for an export: "loading 14,000 of 40,000 rows, 830 rows/s, 1:05", then "12,000 of 40,000 rows,
 * 3.4 MB, 830 rows/s, 12 s left".
 */
export function progressWords(progress: ExportProgress): string {
  const { loading, rows, totalRows, bytes, rowsPerSecond, remainingMs, phase } = progress;
  const ofTotal =
    totalRows === null ? say("export.rowCount", { rows }) : say("export.rowsOf", { rows, total: totalRows });
  if (loading !== null) return [say("export.loading", { rows: ofTotal }), ...walkParts(loading)].join(", ");
  if (phase === "preparing") return say("export.preparing");
  if (phase === "checking") return say("export.checking", { rows: ofTotal });
  const left = remainingMs === null ? [] : [leftText(remainingMs)];
  return [ofTotal, formatBytes(bytes), say("export.rate", { rowsPerSecond: Math.round(rowsPerSecond) }), ...left].join(
    ", ",
  );
}

/** "830 rows/s", "1:05", "too many requests, next try in 12 s", without unknown parts. */
function walkParts(walk: WalkProgress): readonly string[] {
  const rate = walk.rowsPerSecond > 0 ? [say("export.rate", { rowsPerSecond: Math.round(walk.rowsPerSecond) })] : [];
  const wait = waitText(walk);
  return [...rate, formatClock(walk.elapsedMs / 1000), ...(wait === null ? [] : [wait])];
}

/** "12 s left", or minutes from 90 seconds on. */
function leftText(remainingMs: number): string {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000));
  return seconds < 90
    ? say("export.secondsLeft", { seconds })
    : say("export.minutesLeft", { minutes: Math.ceil(seconds / 60) });
}

/** A sentence if there is too little free space; null if there is enough or it is not known. */
export function tooLittleRoom(estimatedBytes: number, freeBytes: number | null): string | null {
  if (freeBytes === null || estimatedBytes <= freeBytes) return null;
  return say("export.tooLittleRoom", { needed: formatBytes(estimatedBytes), free: formatBytes(freeBytes) });
}
