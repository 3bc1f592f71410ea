// Finds a Chromium for the browser tests: Playwright's own, one of the system, or a new installation.
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { canUseApt, installByApt } from "./apt.ts";
import { programOf, run } from "./command.ts";

/** The time limit for one step of an installation, milliseconds. */
const INSTALL_TIMEOUT_MS = 5 * 60_000;
/** The shell without a user interface comes first: it starts and draws faster than a whole browser. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "msedge",
];

/** Locations of browsers outside PATH. */
function usualPlaces(): readonly string[] {
  if (process.platform === "darwin") {
    return ["Chromium", "Google Chrome", "Microsoft Edge"].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === "win32") {
    const roots = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => process.env[name] ?? []);
    return roots.flatMap((root) => [
      join(root, "Chromium", "Application", "chrome.exe"),
      join(root, "Google", "Chrome", "Application", "chrome.exe"),
      join(root, "Microsoft", "Edge", "Application", "msedge.exe"),
    ]);
  }
  return NAMES.map((name) => `/usr/bin/${name}`);
}

function pathPlaces(): readonly string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const suffix = process.platform === "win32" ? ".exe" : "";
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name + suffix)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Features that are switched off in the browser under test. Chromium uses only the last such list of the command line,
 * so this one repeats Playwright's entries that a page could notice. The first two are suggestions of the address bar,
 * which Chromium draws as separate pages: one process per window, and a third of all work. The third is a process that it
 * starts beside each page for the next one, which a test does not open: an eighth of the work of a start.
 */
const NO_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/**
 * Options that CI as root needs, that keep the browser from contacting anyone, and that leave only the page's own work.
 */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  "--force-color-profile=srgb",
  `--disable-features=${NO_FEATURES.join(",")}`,
];

/** The path of an installed Chromium, or null. SWITCHBOARD_CHROMIUM overrides all others. */
export function findChromium(): string | null {
  const named = process.env["SWITCHBOARD_CHROMIUM"];
  const places = [...(named ? [named] : []), chromium.executablePath(), ...pathPlaces(), ...usualPlaces()];
  return places.find((place) => place !== "" && isProgram(place)) ?? null;
}

/**
 * The path of a Chromium, installed if necessary: by Playwright, else by apt-get. Throws an Error whose message names
 * the one command that helps.
 */
export async function ensureChromium(say: (line: string) => void): Promise<string> {
  const found = findChromium();
  if (found !== null) return found;
  say("No Chromium found; Playwright downloads its own.");
  const downloaded = await run({
    ...programOf("@playwright/test", "playwright", ["install", "chromium"]),
    timeoutMs: INSTALL_TIMEOUT_MS,
  });
  const own = findChromium();
  if (own !== null) return own;
  if (canUseApt()) {
    say("Playwright's download failed; apt-get installs a Chromium.");
    const installed = await installByApt(["chromium-headless-shell"]);
    if (findChromium() === null) await installByApt(["chromium"]);
    const fromSystem = findChromium();
    if (fromSystem !== null) return fromSystem;
    say(installed.trimEnd());
  }
  say(downloaded.output.trimEnd());
  throw new Error(`There is no Chromium for the browser tests. Install one with: ${helpfulCommand()}`);
}

function helpfulCommand(): string {
  if (process.platform !== "linux") return "npx playwright install chromium";
  if (existsSync("/usr/bin/apt-get")) return "sudo apt-get install chromium";
  if (existsSync("/usr/bin/dnf")) return "sudo dnf install chromium";
  return "npx playwright install chromium";
}
