// The most memory that a process has held.
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
