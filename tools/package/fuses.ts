// Electron's fuses, all of them written out, and a check of a packaged binary. Run as a script it reads them back:
// `node tools/package/fuses.ts <path of the packaged binary>`. Source: Electron's documentation, "Electron Fuses".
import { join } from "node:path";
import {
  flipFuses,
  FuseState,
  FuseV1Options,
  FuseVersion,
  getCurrentFuseWire,
  type FuseV1Config,
} from "@electron/fuses";

/** `strictlyRequireAllFuses` makes a fuse of a later Electron an error until it is listed here. */
export const FUSES: FuseV1Config & Readonly<Record<FuseV1Options, boolean>> = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // ELECTRON_RUN_AS_NODE would make the signed program run any script; the engine is a utilityProcess and does not need
  // it.
  [FuseV1Options.RunAsNode]: false,
  // No cookie is ever kept, so there is nothing to encrypt. The fuse would only make an unsigned program ask for the key
  // ring at its start.
  [FuseV1Options.EnableCookieEncryption]: false,
  // NODE_OPTIONS would load code into main, which holds the key.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // --inspect would open a debugger for main, which holds the key.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // One V8 snapshot serves all processes; no second one is shipped.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The window is served from app://; file:// gets no extra privileges.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Electron's default: a signal handler catches out-of-bounds WebAssembly accesses.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** The part of electron-builder's context after packing that is used. */
export interface Packed {
  readonly appOutDir: string;
  readonly electronPlatformName: string;
  readonly packager: {
    readonly appInfo: { readonly productFilename: string };
    readonly executableName?: string;
  };
}

/** The program that contains the fuses; on macOS its bundle. */
export function programOf({ appOutDir, electronPlatformName, packager }: Packed): string {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === "darwin") return join(appOutDir, `${productFilename}.app`);
  if (electronPlatformName === "win32") return join(appOutDir, `${productFilename}.exe`);
  return join(appOutDir, packager.executableName ?? productFilename);
}

/**
 * Sets the fuses of a packed program as in FUSES. This breaks the signature of Electron's own program for macOS, and
 * Apple silicon kills a program with a broken signature, so on a Mac it is signed ad hoc again; the packager signs it
 * properly afterwards if there is an identity. Source: @electron/fuses, "Apple Silicon".
 */
export async function flipPackedFuses(packed: Packed, host: NodeJS.Platform): Promise<void> {
  const isForMac = packed.electronPlatformName === "darwin";
  await flipFuses(programOf(packed), { ...FUSES, resetAdHocDarwinSignature: isForMac && host === "darwin" });
  if (isForMac && host !== "darwin") {
    console.warn("This package is not signed. On a Mac, run: codesign --sign - --force --deep Switchboard.app");
  }
}

const FUSE_NUMBERS = Object.values(FuseV1Options).filter((value) => typeof value === "number");

/**
 * The fuses of a binary that differ from FUSES, as sentences; empty if there are none. Rejects for a file that is not
 * an Electron binary.
 */
export async function readFuseDifferences(binaryPath: string): Promise<readonly string[]> {
  const wire = await getCurrentFuseWire(binaryPath);
  return FUSE_NUMBERS.flatMap((number) => {
    const wanted = FUSES[number] ? FuseState.ENABLE : FuseState.DISABLE;
    const found = wire[number];
    if (found === wanted) return [];
    return [
      `${FuseV1Options[number]} is ${found === undefined ? "absent" : FuseState[found]}, not ${FuseState[wanted]}`,
    ];
  });
}

if (import.meta.main) {
  const binaryPath = process.argv[2];
  if (binaryPath === undefined) {
    console.error("Usage: node tools/package/fuses.ts <path of the packaged binary>");
    process.exit(2);
  }
  const differences = await readFuseDifferences(binaryPath);
  for (const difference of differences) console.error(difference);
  if (differences.length === 0) console.log(`All ${FUSE_NUMBERS.length} fuses are as written.`);
  process.exit(differences.length === 0 ? 0 : 1);
}
