// Installs packages for tests and measurements, if apt-get may be used without a password.
import { existsSync, readFileSync } from "node:fs";
import { run } from "./command.ts";

const TIMEOUT_MS = 5 * 60_000;

/** True on Debian and its derivatives, as root. */
export function canUseApt(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const release = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/mu.test(release);
}

/** The output of apt-get; the caller checks whether the packages are there. */
export async function installByApt(packages: readonly string[]): Promise<string> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run({ file: "apt-get", args: ["update"], env, timeoutMs: TIMEOUT_MS });
  const args = ["install", "--yes", "--no-install-recommends", ...packages];
  return (await run({ file: "apt-get", args, env, timeoutMs: TIMEOUT_MS })).output;
}
