// Checks for a desktop that can open windows and pages, and opens them.
import { spawn } from "node:child_process";
import type { WayIn } from "#tools/browser-shell/index.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const isSet = (value: string | undefined): boolean => value !== undefined && value !== "";

/** macOS and Windows always have one; elsewhere an X or Wayland display decides. */
export function hasDisplay(platform: NodeJS.Platform, env: Environment): boolean {
  return platform === "darwin" || platform === "win32" || isSet(env["DISPLAY"]) || isSet(env["WAYLAND_DISPLAY"]);
}

/** Not in CI, and not if SWITCHBOARD_NO_BROWSER is set. */
export function mayOpenBrowser(platform: NodeJS.Platform, env: Environment): boolean {
  return hasDisplay(platform, env) && !isSet(env["CI"]) && env["SWITCHBOARD_NO_BROWSER"] !== "1";
}

/** The program that opens a folder or an address, for each platform. */
function openerOf(platform: NodeJS.Platform, target: string): readonly [string, ...string[]] {
  if (platform === "darwin") return ["open", target];
  // Not `start`: it is a command of cmd.exe, which would interpret characters of an address.
  if (platform === "win32") {
    return /^https?:/u.test(target)
      ? ["rundll32.exe", "url.dll,FileProtocolHandler", target]
      : ["explorer.exe", target];
  }
  return ["xdg-open", target];
}

/** Opens a folder or an address with the desktop's own program; a missing program is not a failure. */
export function openOnDesktop(target: string): void {
  const [file, ...args] = openerOf(process.platform, target);
  const opener = spawn(file, args, { stdio: "ignore", detached: true, windowsHide: true });
  opener.on("error", () => undefined);
  opener.unref();
}

/**
 * Prints the address, and opens the window if that is allowed. The opener gets the path of a page and never the
 * address: every user of the machine can see the arguments of programs, and the address contains the token.
 */
export function showWayIn(way: WayIn, say: (line: string) => void, open: ((target: string) => void) | null): void {
  say(`Switchboard is at ${way.address}`);
  const page = open === null ? null : way.writeEntryPage();
  if (page !== null) open?.(page);
}
