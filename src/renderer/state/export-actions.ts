// Export: asks where, writes the view as CSV, says where it is.
import type { ExportSubject } from "../../contract/export-columns.ts";
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
        "export.csv",
        { viewId: view.viewId, subject, fileId: chosen.fileId, zone },
        {
          signal,
          onProgress: ({ rows, totalRows, bytes }) =>
            report({
              detail: `${count(rows, "row")}, ${formatBytes(bytes)}`,
              ratio: totalRows > 0 ? Math.min(1, rows / totalRows) : null,
            }),
        },
      ),
    );
    notifyExported(chosen, written);
  } catch (thrown) {
    notifyFailure(thrown);
  }
}
