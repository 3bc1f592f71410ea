// Keeps the stored data below the limit of the settings. The window needs this at the start, unlike the list of data on disk.
import { isolate } from "#domain/text/hidden-characters.ts";
import { formatBytes } from "#renderer/design/words/format-values.ts";
import type { App } from "#renderer/state/app.ts";
import { notifyLasting, report } from "#renderer/state/show-notice.ts";
import { say } from "#texts/say.ts";

/**
 * Forgets the opened files that were used longest ago while more is kept than the settings allow, and says so. Waits for
 * the end of the start and of imports.
 */
export async function trimAtRest(app: App): Promise<void> {
  const { settings, opened } = app.store.getState();
  if (settings.keepAtMostGb === null || !app.store.getState().isStarted) return;
  if (opened.some(({ state }) => state === "importing")) return;
  const { forgotten = [] } = (await report(app, app.client.call("storage.trim", {}))) ?? {};
  if (forgotten.length === 0) return;
  const names = forgotten.map(({ name }) => isolate(name)).join(", ");
  const bytes = forgotten.reduce((sum, file) => sum + file.bytes, 0);
  notifyLasting(
    app,
    say("storage.trim.title", { files: forgotten.length }),
    say("storage.trim.detail", { limitGb: settings.keepAtMostGb, names, size: formatBytes(bytes) }),
  );
}
