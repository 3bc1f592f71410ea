// The texts of the audit log in the settings.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";

export const auditTexts = translated("audit", {
  keep: "Keep an audit log",
  keepHint:
    "Writes into a file on this computer what is asked of the service, opened, exported, copied and forgotten: when, by whom and how " +
    "many rows. No texts and no keys.",
  check: "Check the audit log",
  show: "Show the file",
  whole: "The audit log is whole",
  lines: (lines: number, checksum: string) =>
    icu(
      "{lines, plural, one {# line follows} other {# lines follow}} each other without a gap. The last one has the checksum {checksum}.",
      { lines, checksum },
    ),
  empty: "It has no lines yet.",
  broken: "The audit log was changed or damaged",
  brokenLine: (line: number, lines: number) =>
    icu(
      "Line {line, number} does not follow the one before it. {lines, plural, one {# line before it does} other {# lines before it do}}.",
      { line, lines },
    ),
  notRead: "Can't check the audit log",
});
