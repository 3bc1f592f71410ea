// Suggests a file name for an export from its content and the time.
import { extensionOf } from "../../../contract/exports/export-formats.ts";
import { isRedacted } from "../../../contract/methods/export-methods.ts";
import type { ExportPlan } from "../../../contract/methods/export-methods.ts";
import { formatTime } from "../../../domain/time/time.ts";

/** The name; it says whether the export is redacted. It has no colon, so that every system accepts it. */
export function suggestName({ dataset, zone, format, options, redaction }: ExportPlan): string {
  const day = formatTime(Date.now() / 1000, zone)
    .slice(0, 16)
    .replace(":", ".");
  return `${dataset}${isRedacted(redaction) ? " redacted" : ""} ${day}${extensionOf(format, options)}`;
}
