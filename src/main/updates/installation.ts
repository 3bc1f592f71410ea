// Reads how the program was installed from its own files and its environment.
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import type { Installation } from "./obstacle.ts";

/** The parts of `process` and of Electron's `app` that say it. */
export interface RunningProgram {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  readonly versions: { readonly electron?: string | undefined };
  readonly execPath: string;
  /** undefined outside Electron */
  readonly resourcesPath: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The file that electron-builder writes into the resources of a deb or rpm package. */
const PACKAGE_TYPE = "package-type";
/** As NSIS names it for the product of electron-builder.ts. */
const UNINSTALLER = "Uninstall Switchboard.exe";

export function readInstallation(program: RunningProgram): Installation {
  const { isPackaged, platform, versions, execPath, resourcesPath, environment } = program;
  return {
    isElectron: versions.electron !== undefined,
    isPackaged,
    platform,
    program: execPath,
    isAppImage: platform === "linux" && isAbsolute(environment["APPIMAGE"] ?? ""),
    isSystemPackage: existsSync(join(resourcesPath ?? dirname(execPath), PACKAGE_TYPE)),
    hasUninstaller: existsSync(join(dirname(execPath), UNINSTALLER)),
  };
}
