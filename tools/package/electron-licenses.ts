// Keeps the licences of Electron and Chromium in the bundle for macOS. The packager moves them there from a download, but
// copies only the bundle of a given Electron folder.
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { programOf, type Packed } from "./fuses.ts";

const LICENSES = { LICENSE: "LICENSE.electron.txt", "LICENSES.chromium.html": "LICENSES.chromium.html" } as const;

/** Copies what is missing. A folder without the files is left as it is: the packager tolerates that too. */
export function keepElectronLicenses(packed: Packed, electronFolder: unknown): void {
  if (packed.electronPlatformName !== "darwin" || typeof electronFolder !== "string") return;
  const resources = join(programOf(packed), "Contents/Resources");
  for (const [name, kept] of Object.entries(LICENSES)) {
    const from = join(electronFolder, name);
    if (existsSync(from) && !existsSync(join(resources, kept))) copyFileSync(from, join(resources, kept));
  }
}
