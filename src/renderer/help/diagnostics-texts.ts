// The texts of diagnostics. They go into reports of problems, so they are in English everywhere.
import type { KeyStatus } from "#contract/methods/connection-methods.ts";
import type { KeptKind } from "#contract/methods/storage-methods.ts";

export const diagnosticsTexts = {
  program: (version: string) => `Switchboard ${version}`,
  electron: (electron: string | null) => (electron === null ? "without Electron" : `Electron ${electron}`),
  chromium: (chromium: string) => `Chromium ${chromium}`,
  node: (node: string) => `Node ${node}`,
  system: "System",
  memory: (size: string) => `${size} of memory`,
  keys: "Keys",
  keptKeys: {
    system: "kept by the system",
    session: "kept until the program ends",
    builtIn: "of the sample data",
    managed: "given by the policy",
    unavailable: "cannot be read",
    none: "missing",
  } as const satisfies Readonly<Record<KeyStatus["kept"], string>>,
  kept: "Kept on disk",
  /** one, and several */
  kinds: {
    connection: ["connection", "connections"],
    file: ["opened file", "opened files"],
    export: ["unfinished export", "unfinished exports"],
    damaged: ["damaged store", "damaged stores"],
  } as const satisfies Readonly<Record<KeptKind, readonly [one: string, several: string]>>,
  window: "Window",
  pixels: (width: number, height: number, ratio: number) => `${width} × ${height} at ${ratio}`,
  free: (size: string) => `${size} are free`,
  nothing: "nothing",
} as const;
