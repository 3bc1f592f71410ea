// The texts of diagnostics and of the audit log. Diagnostics go into reports of problems, so they are in English everywhere.
import type { KeyStatus } from "../../../contract/methods/connection-methods.ts";
import type { KeptKind } from "../../../contract/methods/storage-methods.ts";

export const helpTexts = {
  diagnostics: "Diagnostics",
  notRead: "Diagnostics could not be read",
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
  /** one of each kind */
  kinds: {
    connection: "connection",
    file: "opened file",
    index: "search index",
    export: "unfinished export",
    damaged: "damaged store",
  } as const satisfies Readonly<Record<KeptKind, string>>,
  window: "Window",
  pixels: (width: number, height: number, ratio: number) => `${width} × ${height} at ${ratio}`,
  free: (size: string) => `${size} are free`,
  nothing: "nothing",
  audit: "Keep an audit log",
  auditHint:
    "Writes into a file on this computer what is asked of the service, opened, exported, copied and forgotten: when, by whom and how " +
    "many rows. No texts and no keys.",
  checkAudit: "Check the audit log",
  showAudit: "Show the file",
  auditWhole: "The audit log is whole",
  auditLines: (lines: string, checksum: string) =>
    `${lines} follow each other without a gap. The last one has the checksum ${checksum}.`,
  auditEmpty: "It has no lines yet.",
  auditBroken: "The audit log was changed or damaged",
  auditBrokenLine: (line: string, lines: string) =>
    `Line ${line} does not follow the one before it. ${lines} before it do.`,
  auditNotRead: "Can't check the audit log",
} as const;
