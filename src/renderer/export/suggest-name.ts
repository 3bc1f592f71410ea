// The name that is offered for an export: what it holds, and when it was made.
import { extensionOf } from "../../contract/export-formats.ts";
import type { ExportPlan } from "../../contract/export-methods.ts";
import { formatTime } from "../../domain/time.ts";

/** Every system takes it: no colon in the time. */
export function suggestName({ subject, zone, format, options }: ExportPlan): string {
  const day = formatTime(Date.now() / 1000, zone)
    .slice(0, 16)
    .replace(":", ".");
  return `${subject} ${day}${extensionOf(format, options)}`;
}
