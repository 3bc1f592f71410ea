// Tries to get Electron's runtime, for a bounded time, and does not try again for a day when that failed.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const LONGEST_TRY_MS = 20_000;
const NEXT_TRY_AFTER_MS = 24 * 60 * 60 * 1000;

export interface DownloadOptions {
  readonly root: string;
  readonly nowMs: number;
  readonly longestMs?: number;
}

/** Runs the installer of the `electron` package. It writes nothing to the screen; whether it helped, findElectron tells. */
export async function tryDownload({ root, nowMs, longestMs = LONGEST_TRY_MS }: DownloadOptions): Promise<void> {
  if (hasFailedLately(root, nowMs)) return;
  const installer = join(root, "node_modules/electron/install.js");
  const child = spawn(process.execPath, [installer], { cwd: root, stdio: "ignore", windowsHide: true });
  const code = await new Promise<number | null>((settle) => {
    const alarm = setTimeout(() => child.kill("SIGKILL"), longestMs);
    const end = (exitCode: number | null): void => {
      clearTimeout(alarm);
      settle(exitCode);
    };
    child.once("error", () => end(null));
    child.once("exit", end);
  });
  const note = notePath(root);
  if (code === 0) return rmSync(note, { force: true });
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, JSON.stringify({ failedAtMs: nowMs }));
}

function notePath(root: string): string {
  return join(root, "node_modules/.cache/switchboard/electron-download.json");
}

/** A note from the future (a clock that was set back) counts for nothing. */
export function hasFailedLately(root: string, nowMs: number): boolean {
  try {
    const note: unknown = JSON.parse(readFileSync(notePath(root), "utf8"));
    if (typeof note !== "object" || note === null || !("failedAtMs" in note)) return false;
    const agoMs = typeof note.failedAtMs === "number" ? nowMs - note.failedAtMs : Infinity;
    return agoMs >= 0 && agoMs < NEXT_TRY_AFTER_MS;
  } catch {
    return false;
  }
}
