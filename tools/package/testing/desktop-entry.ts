// A hook of electron-builder for tests: writes the desktop entry that Linux's installers would contain, beside the
// package. electron-builder would download programs to make those installers.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AfterPackContext } from "electron-builder";

/** The hook, under the name that electron-builder expects. */
export async function afterExtract({ packager, outDir }: AfterPackContext): Promise<void> {
  const load: (name: string) => unknown = createRequire(import.meta.resolve("electron-builder"));
  const { LinuxTargetHelper }: { LinuxTargetHelper?: unknown } = Object(
    load("app-builder-lib/out/targets/LinuxTargetHelper"),
  );
  if (typeof LinuxTargetHelper !== "function") throw new Error("electron-builder has no LinuxTargetHelper");
  const helper: unknown = Reflect.construct(LinuxTargetHelper, [packager]);
  const { computeDesktopEntry }: { computeDesktopEntry?: unknown } = Object(helper);
  if (typeof computeDesktopEntry !== "function") throw new Error("electron-builder has no computeDesktopEntry");
  const entry: unknown = await Reflect.apply(computeDesktopEntry, helper, [packager.platformSpecificBuildOptions]);
  writeFileSync(join(outDir, "switchboard.desktop"), String(entry));
}
