// Whether there is a desktop to open windows and pages on, and how a page is opened there.
import { spawn } from "node:child_process";
import type { WayIn } from "./browser-shell/index.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const isSet = (value: string | undefined): boolean => value !== undefined && value !== "";

/** macOS and Windows always have one; elsewhere an X or Wayland display says so. */
export function hasDisplay(platform: NodeJS.Platform, env: Environment): boolean {
  return platform === "darwin" || platform === "win32" || isSet(env["DISPLAY"]) || isSet(env["WAYLAND_DISPLAY"]);
}

/** Not in CI, and not when SWITCHBOARD_NO_BROWSER says no. */
export function mayOpenBrowser(platform: NodeJS.Platform, env: Environment): boolean {
  return hasDisplay(platform, env) && !isSet(env["CI"]) && env["SWITCHBOARD_NO_BROWSER"] !== "1";
}

/** The program that opens a folder or an address, for each platform. */
function openerOf(platform: NodeJS.Platform, target: string): readonly [string, ...string[]] {
  if (platform === "darwin") return ["open", target];
  // Not `start`: it is a word of cmd.exe, which would read the signs in an address as its own.
  if (platform === "win32") {
    return /^https?:/u.test(target)
      ? ["rundll32.exe", "url.dll,FileProtocolHandler", target]
      : ["explorer.exe", target];
  }
  return ["xdg-open", target];
}

/** Opens a folder or an address with the desktop's own program; one that is missing is no failure. */
export function openOnDesktop(target: string): void {
  const [file, ...args] = openerOf(process.platform, target);
  const opener = spawn(file, args, { stdio: "ignore", detached: true, windowsHide: true });
  opener.on("error", () => undefined);
  opener.unref();
}

/**
 * Prints the address, and opens the window where that is allowed. The opener gets the path of a page and never the address:
 * every login of the machine sees the arguments of programs, and the token is in the address.
 */
export function showWayIn(way: WayIn, say: (line: string) => void, open: ((target: string) => void) | null): void {
  say(`Switchboard is at ${way.address}`);
  const page = open === null ? null : way.writeEntryPage();
  if (page !== null) open?.(page);
}
