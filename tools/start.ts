// npm start: builds when needed, then starts Switchboard in Electron, or in the browser where Electron cannot be had.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { defaultDataDir, startBrowserShell } from "./browser-shell/index.ts";
import { isBuilt } from "./build-state.ts";
import { findLink } from "../src/domain/link.ts";
import { hasDisplay, mayOpenBrowser, openOnDesktop } from "./desktop.ts";
import { tryDownload } from "./electron-download.ts";
import { findElectron } from "./electron-runtime.ts";
import { programOf, run } from "./test/command.ts";

const ROOT = resolve(import.meta.dirname, "..");
const SHELL_FLAG = "--browser-shell";
/** Electron that ends with an error sooner than this never showed a window: libraries or permissions are missing. */
const EARLY_END_MS = 5000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Gives false, after the build's own words, when it failed. */
async function buildWhenNeeded(): Promise<boolean> {
  if (isBuilt(ROOT)) return true;
  say("Building Switchboard…");
  const built = await run(programOf("electron-vite", "electron-vite", ["build"]));
  if (built.exitCode !== 0) say(`${built.output}\nThe build failed.`);
  return built.exitCode === 0;
}

/** Why Electron is not used, as a sentence; null when it ran and has ended. */
async function runElectron(args: readonly string[]): Promise<string | null> {
  if (!hasDisplay(process.platform, process.env)) return "There is no display here, so Switchboard runs in a browser.";
  if (findElectron() === null) {
    say("Looking for Electron's runtime…");
    await tryDownload({ root: ROOT, nowMs: Date.now() });
  }
  const electron = findElectron();
  if (electron === null) {
    return "Electron's runtime is not installed and could not be downloaded (npx install-electron tries without a time limit), so Switchboard runs in a browser.";
  }
  const startedAtMs = Date.now();
  const code = await new Promise<number>((settle) => {
    const child = spawn(electron, [ROOT, ...args], { stdio: "inherit" });
    child.once("error", () => settle(1));
    child.once("exit", (exitCode) => settle(exitCode ?? 1));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
  });
  if (code !== 0 && Date.now() - startedAtMs < EARLY_END_MS) {
    return "Electron's runtime could not start here, so Switchboard runs in a browser.";
  }
  process.exitCode = code;
  return null;
}

function showAddress(address: string): void {
  say(`Switchboard is at ${address}`);
  if (mayOpenBrowser(process.platform, process.env)) openOnDesktop(address);
}

async function runShell(args: readonly string[]): Promise<void> {
  const { address } = await startBrowserShell({
    outDir: join(ROOT, "out"),
    dataDir: defaultDataDir(),
    args,
    bringForward: showAddress,
    ...(hasDisplay(process.platform, process.env) ? { openOnDesktop } : {}),
  });
  if (address === null) {
    say("Switchboard already runs. Its address stands where it was started.");
    process.exit(0);
  }
  showAddress(address);
  say("Ctrl-C ends Switchboard.");
}

const given = process.argv.slice(2);
// npm runs this in the repository's folder; what was named is seen from where npm was called.
const calledIn = process.env["INIT_CWD"] ?? process.cwd();
const isName = (one: string): boolean => !one.startsWith("-") && findLink([one]) === null;
const args = given.filter((one) => one !== SHELL_FLAG).map((one) => (isName(one) ? resolve(calledIn, one) : one));
if (await buildWhenNeeded()) {
  const reason = given.includes(SHELL_FLAG) ? "" : await runElectron(args);
  if (reason !== null) {
    if (reason !== "") say(reason);
    await runShell(args);
  }
} else {
  process.exitCode = 1;
}
