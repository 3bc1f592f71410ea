// The texts of the audit log in the settings.

export const auditTexts = {
  keep: "Keep an audit log",
  keepHint:
    "Writes into a file on this computer what is asked of the service, opened, exported, copied and forgotten: when, by whom and how " +
    "many rows. No texts and no keys.",
  check: "Check the audit log",
  show: "Show the file",
  whole: "The audit log is whole",
  lines: (lines: string, checksum: string) =>
    `${lines} follow each other without a gap. The last one has the checksum ${checksum}.`,
  empty: "It has no lines yet.",
  broken: "The audit log was changed or damaged",
  brokenLine: (line: string, lines: string) => `Line ${line} does not follow the one before it. ${lines} before it do.`,
  notRead: "Can't check the audit log",
} as const;
