// The most memory that a process has held, and its processor time.
import { readFileSync } from "node:fs";

/**
 * Kilobytes, of this process or of another one; null for another one where the system does not tell. On Linux a process
 * inherits the peak of its parent in `resourceUsage`; the peak of its own memory starts with the program
 * (proc_pid_status(5)).
 */
export function peakKilobytes(pid?: number): number | null {
  if (process.platform === "linux") {
    return Number(/^VmHWM:\s*(\d+) kB$/mu.exec(readFileSync(`/proc/${pid ?? "self"}/status`, "utf8"))?.[1]);
  }
  // Kilobytes, on every system (nodejs.org/api/process.html#processresourceusage).
  return pid === undefined ? process.resourceUsage().maxRSS : null;
}

/** Milliseconds of a tick in /proc (proc_pid_stat(5)); 100 ticks a second on every Linux that Node supports. */
const TICK_MS = 10;

/** The processor time of another process with all its threads, milliseconds; null where the system does not tell. */
export function processorMs(pid: number | undefined): number | null {
  if (process.platform !== "linux") return null;
  // The name of the program may contain spaces and ends with the last parenthesis.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
