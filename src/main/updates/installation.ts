// Reads how the program was installed from its own files and its environment.
import { accessSync, constants, existsSync } from "node:fs";
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

/** `canWriteTo`: true if this person may change a file or folder. */
export function readInstallation(program: RunningProgram, canWriteTo = canWrite): Installation {
  const { isPackaged, platform, versions, execPath, resourcesPath, environment } = program;
  const named = environment["APPIMAGE"] ?? "";
  const appImage = platform === "linux" && isAbsolute(named) ? named : null;
  return {
    isElectron: versions.electron !== undefined,
    isPackaged,
    platform,
    program: execPath,
    appImage,
    canReplace: appImage !== null && [appImage, dirname(appImage)].every(canWriteTo),
    isSystemPackage: existsSync(join(resourcesPath ?? dirname(execPath), PACKAGE_TYPE)),
    hasUninstaller: existsSync(join(dirname(execPath), UNINSTALLER)),
  };
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
