// Export: asks where, writes the view as CSV, says where it is.
import type { ExportSubject } from "../../contract/export-columns.ts";
import type { ExportPlan } from "../../contract/export-methods.ts";
import { DEFAULT_OPTIONS, extensionOf } from "../../contract/export-formats.ts";
import type { QueryKind } from "../../domain/filters.ts";
import { formatTime } from "../../domain/time.ts";
import { client } from "../client.ts";
import { formatBytes, count } from "../ui/format.ts";
import { notifyFailure } from "../ui/notify.ts";
import { notifyExported } from "../export/exported-notice.tsx";
import { track } from "./activity.ts";
import { currentZone, screenOf } from "./store.ts";

/** Asks for a file and writes the screen's view into it; progress and Cancel are in the status bar. */
export async function exportView(kind: QueryKind, subject: ExportSubject): Promise<void> {
  const { view } = screenOf(kind);
  if (view === null) return;
  const zone = currentZone();
  const day = formatTime(Date.now() / 1000, zone)
    .slice(0, 16)
    .replace(":", ".");
  try {
    const chosen = await client.call("file.chooseSave", {
      suggestedName: `${subject} ${day}${extensionOf("csv", DEFAULT_OPTIONS)}`,
    });
    if (chosen === null) return;
    const written = await track(`Exporting ${subject}`, (signal, report) =>
      client.call(
        "export.start",
        { from: { of: "view", viewId: view.viewId }, plan: plainPlan(subject, zone), fileId: chosen.fileId },
        {
          signal,
          onProgress: ({ rows, totalRows, bytes }) =>
            report({
              detail: `${count(rows, "row")}, ${formatBytes(bytes)}`,
              ratio: totalRows !== null && totalRows > 0 ? Math.min(1, rows / totalRows) : null,
            }),
        },
      ),
    );
    if (written.state === "finished") notifyExported(written.file, written);
  } catch (thrown) {
    notifyFailure(thrown);
  }
}

/** Everything of a subject, in one file of CSV, as it is. */
function plainPlan(subject: ExportSubject, zone: string): ExportPlan {
  return {
    subject,
    columns: null,
    format: "csv",
    options: DEFAULT_OPTIONS,
    zone,
    parts: { by: "none" },
    redaction: { people: false, dropText: false, words: [], saveMapping: false },
  };
}
