// The sqlite3 shell, an independent reference: found, or installed if the system's package manager allows it.
import { devNull } from "node:os";
import { canUseApt, installByApt } from "#tools/test/apt.ts";
import { run } from "#tools/test/command.ts";

/** The note on a line without a reference because the shell is missing. */
export const NO_SHELL = "the sqlite3 shell is not installed";

const SHELL = "sqlite3";

/** True if the shell can be run, after installing it if necessary and allowed. */
export async function haveSqliteShell(mayInstall: boolean): Promise<boolean> {
  if (await runs()) return true;
  if (!mayInstall || !canUseApt()) return false;
  await installByApt(["sqlite3"]);
  return runs();
}

async function runs(): Promise<boolean> {
  return (await run({ file: SHELL, args: ["--version"] })).exitCode === 0;
}

/** Runs dot-commands and statements on a file. Rejects if the shell fails. */
export async function runSqliteShell(database: string, commands: readonly string[]): Promise<void> {
  // -bail: a failing statement is a failure of the bench, not a fast reference. No start file of the user.
  const args = ["-bail", "-init", devNull, database, ...commands];
  const { exitCode, output } = await run({ file: SHELL, args });
  if (exitCode !== 0) throw new Error(`sqlite3: ${output}`);
}
