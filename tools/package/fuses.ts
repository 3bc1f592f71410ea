// Electron's fuses, every one of them written down, and what a packaged binary really carries.
// Run as a script it reads them back: `node tools/package/fuses.ts <path of the packaged binary>`.
// Source: Electron's documentation, "Electron Fuses".
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from "@electron/fuses";
import type { FuseV1Config } from "@electron/fuses";

/** `strictlyRequireAllFuses` makes a fuse that a later Electron adds an error until it stands here. */
export const FUSES: FuseV1Config & Readonly<Record<FuseV1Options, boolean>> = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // ELECTRON_RUN_AS_NODE would make the signed program run anybody's script; the engine is a utilityProcess and needs it not.
  [FuseV1Options.RunAsNode]: false,
  // No cookie is ever kept; should one be, it is encrypted.
  [FuseV1Options.EnableCookieEncryption]: true,
  // NODE_OPTIONS would load code into main, which holds the key.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // --inspect would open a debugger onto main, which holds the key.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // One V8 snapshot serves all processes; no second one is shipped.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The window is served from app://; file:// gets no more than a browser gives it.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Electron's default: out-of-bounds WebAssembly accesses are caught by a signal handler.
  [FuseV1Options.WasmTrapHandlers]: true,
};

const FUSE_NUMBERS = Object.values(FuseV1Options).filter((value) => typeof value === "number");

/** The fuses of a binary that differ from FUSES, as sentences; empty when all are as written. Rejects for a file that is no Electron binary. */
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
