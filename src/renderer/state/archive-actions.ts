// Archives: asks where, saves what a screen shows with its records, query and ledger in one file, says where it is.
import type { QueryKind } from "../../domain/filters.ts";
import { formatTime } from "../../domain/time.ts";
import { client } from "../client.ts";
import { notifyExported } from "../export/exported-notice.tsx";
import { count } from "../ui/format.ts";
import { notify, notifyFailure } from "../ui/notify.ts";
import { track } from "./activity.ts";
import { currentZone, screenOf } from "./store.ts";

/** Saves the rows of a screen's view as an archive; progress and Cancel are in the status bar. */
export async function saveArchive(kind: QueryKind): Promise<void> {
  const { view, result } = screenOf(kind);
  if (view === null || result === null || view.rowCount === 0) {
    return notify("Nothing to save", "An archive holds rows that are loaded.");
  }
  const moment = formatTime(Date.now() / 1000, currentZone())
    .slice(0, 16)
    .replace(":", ".");
  try {
    const chosen = await client.call("file.chooseSave", { suggestedName: `${kind} ${moment}.switchboard` });
    if (chosen === null) return;
    const { connectionId } = result;
    const saved = await track("Saving the archive", (signal, report) =>
      client.call(
        "archive.save",
        { viewId: view.viewId, connectionId, fileId: chosen.fileId },
        {
          signal,
          onProgress: ({ rows, totalRows }) =>
            report({ detail: count(rows, "row"), ratio: totalRows > 0 ? Math.min(1, rows / totalRows) : null }),
        },
      ),
    );
    notifyExported(chosen, saved, "Saved as an archive");
  } catch (thrown) {
    notifyFailure(thrown, "The archive was not saved");
  }
}
