// Archives: asks where, saves the shown rows with everything that belongs to them in one file, says what was saved.
import type { QueryKind } from "../../domain/filters.ts";
import { formatTime } from "../../domain/time.ts";
import { client } from "../client.ts";
import { count, formatBytes } from "../ui/format.ts";
import { notify, notifyFailure } from "../ui/notify.ts";
import { track } from "./activity.ts";
import { currentZone, screenOf } from "./store.ts";

const EXTENSION = ".switchboard";

/** Saves the screen's view as an archive; progress and Cancel are in the status bar. Nothing while no rows are shown. */
export async function saveArchive(kind: QueryKind): Promise<void> {
  const { view, result } = screenOf(kind);
  if (view === null || result === null) return;
  const day = formatTime(Date.now() / 1000, currentZone())
    .slice(0, 16)
    .replace(":", ".");
  try {
    const chosen = await client.call("file.chooseSave", { suggestedName: `${kind} ${day}${EXTENSION}` });
    if (chosen === null) return;
    const asked = { viewId: view.viewId, connectionId: result.connectionId, fileId: chosen.fileId };
    const { rows, bytes } = await track(`Saving ${chosen.name}`, (signal, report) =>
      client.call("archive.save", asked, {
        signal,
        onProgress: ({ rows: written, totalRows }) =>
          report({ detail: count(written, "row"), ratio: totalRows > 0 ? written / totalRows : null }),
      }),
    );
    notify("Archive saved", `${chosen.name} holds ${count(rows, "row")} and takes ${formatBytes(bytes)}.`);
  } catch (thrown) {
    notifyFailure(thrown);
  }
}
