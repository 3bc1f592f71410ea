// A program for the test of the packaged program's check, in the place of one: the built bundles in the browser shell,
// their window in a Chromium with a debugging port. A second start hands its argument over, as in Electron.
import { fork, spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "#tools/test/command.ts";
import { CHROMIUM_ARGS, findChromium } from "#tools/test/chromium.ts";

const chromium = findChromium();
if (chromium === null) throw new Error("There is no Chromium.");
const dataFolder = process.env["SWITCHBOARD_DATA_DIR"] ?? "";
const ownArgs = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const portArgs = process.argv.slice(2).filter((argument) => argument.startsWith("--remote-debugging-port"));

const shell = fork(join(ROOT, "tools/browser-shell/index.ts"), [`--data-dir=${dataFolder}`, ...ownArgs], {
  execArgv: [],
});
const stop = (): void => void shell.kill();
process.on("SIGTERM", stop);
shell.on("message", (report: { readonly kind: string; readonly address?: string }) => {
  if (report.kind !== "address" || report.address === undefined) return;
  const profile = `--user-data-dir=${join(dataFolder, "chromium")}`;
  const args = [...CHROMIUM_ARGS, "--headless=new", "--window-size=1280,720", profile, ...portArgs, report.address];
  const window = spawn(chromium, args, { stdio: ["ignore", "ignore", "inherit"] });
  shell.once("exit", () => window.kill());
});
shell.once("exit", (code) => (process.exitCode = code ?? 0));
