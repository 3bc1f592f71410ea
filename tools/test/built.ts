// Builds the program for tests of its bundles, unless out/ is from the current sources.
import { isBuilt } from "#tools/build-state.ts";
import { programOf, ROOT, run } from "./command.ts";

/** Throws an Error with the output if the build fails. */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt(ROOT)) return;
  const { exitCode, output } = await run(programOf("electron-vite", "electron-vite", ["build"]));
  if (exitCode !== 0) throw new Error(output);
}
