// Runs the browser specs: in a Chromium against the browser shell everywhere, and in Electron if its runtime is
// installed. Run as a script it builds first and passes its arguments to Playwright.
import { findElectron } from "#tools/electron-runtime.ts";
import { canUseApt, installByApt } from "./apt.ts";
import { ensureChromium } from "./chromium.ts";
import { programOf, run, type Finished } from "./command.ts";
import { readListedCount } from "./counts.ts";

/** Scripts of the sample data that the browser's own fonts lack. Without them the pictures show boxes. */
const FONTS = ["fonts-noto-core", "fonts-noto-cjk", "fonts-noto-color-emoji"];
/** The time limit for the whole suite, milliseconds. */
const SUITE_TIMEOUT_MS = 60 * 60_000;

/** Runs the specs of every project that can run here. Throws if there is no Chromium and none can be installed. */
export async function runSpecs(
  reportPath: string | null,
  args: readonly string[],
  say: (line: string) => void,
): Promise<Finished> {
  const chromiumPath = await ensureChromium(say);
  if (args.includes("--project=screenshots") && canUseApt()) await installByApt(FONTS);
  const canRun = ["browser-shell", ...(findElectron() === null ? [] : ["electron"])];
  const projects = args.some((arg) => arg.startsWith("--project")) ? [] : canRun;
  return run({
    ...programOf("@playwright/test", "playwright", [
      "test",
      ...projects.map((project) => `--project=${project}`),
      ...args,
    ]),
    env: {
      SWITCHBOARD_CHROMIUM: chromiumPath,
      ...(reportPath === null ? {} : { SWITCHBOARD_E2E_REPORT: reportPath }),
    },
    timeoutMs: SUITE_TIMEOUT_MS,
  });
}

/** The number of specs in a project; null if they cannot be listed. */
export async function countSpecs(project: string, args: readonly string[] = []): Promise<number | null> {
  const listed = await run(
    programOf("@playwright/test", "playwright", ["test", "--list", `--project=${project}`, "--reporter=json", ...args]),
  );
  return readListedCount(listed.output);
}

if (import.meta.main) {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const built = await run(programOf("electron-vite", "electron-vite", ["build"]));
  const finished = built.exitCode === 0 ? await runSpecs(null, process.argv.slice(2), say) : built;
  process.stdout.write(finished.output);
  process.exitCode = finished.exitCode;
}
