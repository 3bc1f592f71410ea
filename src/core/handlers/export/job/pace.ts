// The rate of an export and its remaining time.
import type { Clock } from "../../../ports.ts";

export interface Pace {
  readonly rowsPerSecond: number;
  readonly bytesPerSecond: number;
  /** null while unknown */
  readonly remainingMs: number | null;
}

/** Rates over the whole run, which began with `before`: rates over the last seconds would jump. */
export function makePace(clock: Pick<Clock, "nowMs">, before: { readonly rows: number; readonly bytes: number }) {
  const startedAtMs = clock.nowMs();
  return (rows: number, bytes: number, totalRows: number): Pace => {
    const seconds = (clock.nowMs() - startedAtMs) / 1000;
    if (seconds <= 0) return { rowsPerSecond: 0, bytesPerSecond: 0, remainingMs: null };
    const rowsPerSecond = (rows - before.rows) / seconds;
    const remainingMs = rowsPerSecond <= 0 ? null : ((totalRows - rows) / rowsPerSecond) * 1000;
    return { rowsPerSecond, bytesPerSecond: (bytes - before.bytes) / seconds, remainingMs };
  };
}
