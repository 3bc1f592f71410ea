// The name that is offered for an export: what it holds, and when it was made.
import { extensionOf } from "../../../contract/exports/export-formats.ts";
import { isRedacted } from "../../../contract/methods/export-methods.ts";
import type { ExportPlan } from "../../../contract/methods/export-methods.ts";
import { formatTime } from "../../../domain/time/time.ts";

/** It says when the export is redacted. Every system takes it: no colon in the time. */
export function suggestName({ dataset, zone, format, options, redaction }: ExportPlan): string {
  const day = formatTime(Date.now() / 1000, zone)
    .slice(0, 16)
    .replace(":", ".");
  return `${dataset}${isRedacted(redaction) ? " redacted" : ""} ${day}${extensionOf(format, options)}`;
}
