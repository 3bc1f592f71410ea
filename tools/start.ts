// npm start: builds if necessary, then starts Switchboard in Electron, or in the browser if Electron cannot be used.
import { join, resolve } from "node:path";
import { defaultDataDir, FolderUnusable, startBrowserShell, type WayIn } from "#tools/browser-shell/index.ts";
import { isBuilt } from "./build-state.ts";
import { findLink } from "#domain/link.ts";
import { hasDisplay, mayOpenBrowser, openOnDesktop, showWayIn } from "./desktop.ts";
import { describeResult, downloadElectronAloud } from "./electron-download.ts";
import { runProgram } from "./electron-process.ts";
import { findElectron } from "./electron-runtime.ts";
import { programOf, run } from "#tools/test/command.ts";

const ROOT = resolve(import.meta.dirname, "..");
const SHELL_FLAG = "--browser-shell";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns false, after showing the build's output, if the build failed. */
async function buildWhenNeeded(): Promise<boolean> {
  if (isBuilt(ROOT)) return true;
  say("Building Switchboard…");
  const built = await run(programOf("electron-vite", "electron-vite", ["build"]));
  if (built.exitCode !== 0) say(`${built.output}\nThe build failed.`);
  return built.exitCode === 0;
}

/** Why Electron is not used, as a sentence; null after it ran. */
async function runElectron(args: readonly string[]): Promise<string | null> {
  if (!hasDisplay(process.platform, process.env)) return "There is no display here, so Switchboard runs in a browser.";
  if (findElectron() === null) {
    const missing = describeResult(await downloadElectronAloud(ROOT, say));
    if (missing !== null) return `${missing}\nSwitchboard runs in a browser for now.`;
  }
  const electron = findElectron();
  if (electron === null) return "Electron's runtime is not in its folder, so Switchboard runs in a browser.";
  const code = await runProgram(electron, [ROOT, ...args], process);
  if (code === null) {
    return "Electron's runtime could not start here, so Switchboard runs in a browser.";
  }
  process.exitCode = code;
  return null;
}

const open = mayOpenBrowser(process.platform, process.env) ? openOnDesktop : null;
const showAddress = (way: WayIn): void => showWayIn(way, say, open);

/** Browsers in Linux's sandboxed packages cannot read hidden folders of the home folder, where the data folder is. */
const ENTRY_FOLDER = process.platform === "linux" ? { entryFolder: join(ROOT, "node_modules/.cache/switchboard") } : {};

async function runShell(args: readonly string[]): Promise<void> {
  const { wayIn } = await startBrowserShell({
    outDir: join(ROOT, "out"),
    dataDir: defaultDataDir(),
    args,
    bringForward: showAddress,
    ...ENTRY_FOLDER,
    ...(hasDisplay(process.platform, process.env) ? { openOnDesktop } : {}),
  });
  if (wayIn === null) {
    say("Switchboard is already running. Its address was printed where it was started.");
    process.exit(0);
  }
  showAddress(wayIn);
  say("Ctrl-C ends Switchboard.");
}

const given = process.argv.slice(2);
// npm runs this in the repository's folder; relative paths refer to the folder where npm was called.
const calledIn = process.env["INIT_CWD"] ?? process.cwd();
const isName = (one: string): boolean => !/^(?:-|file:)/iu.test(one) && findLink([one]) === null;
const args = given.filter((one) => one !== SHELL_FLAG).map((one) => (isName(one) ? resolve(calledIn, one) : one));
if (await buildWhenNeeded()) {
  const reason = given.includes(SHELL_FLAG) ? "" : await runElectron(args);
  if (reason !== null) {
    if (reason !== "") say(reason);
    await runShell(args).catch((thrown: unknown) => {
      if (!(thrown instanceof FolderUnusable)) throw thrown;
      say(thrown.message);
      process.exitCode = 1;
    });
  }
} else {
  process.exitCode = 1;
}
