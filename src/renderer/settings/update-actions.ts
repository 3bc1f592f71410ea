// Checks for updates and downloads them. Every failure is shown beside the buttons; the running version stays.
import { ownWork } from "#renderer/state/work.ts";
import { failureOf } from "#contract/failure.ts";
import type { UpdateStatus } from "#contract/updates/update-methods.ts";
import type { App, AppState } from "#renderer/state/app.ts";
import type { DownloadProgress } from "#renderer/state/slices/updates-slice.ts";

interface UpdateWork {
  /** stops the download of an update */
  download: AbortController | null;
}

const workOf = ownWork((): UpdateWork => ({ download: null }));

function change({ store }: App, to: Partial<AppState["updates"]>): void {
  store.setState(({ updates }) => ({ updates: { ...updates, ...to } }));
}

/** Reads the state in main: another window, or the check at the start, may have changed it. */
export async function readUpdates(app: App): Promise<void> {
  await settle(app, app.client.call("update.read", {}));
}

export async function checkForUpdates(app: App): Promise<void> {
  change(app, { isChecking: true, failure: null });
  await settle(app, app.client.call("update.check", {}));
  change(app, { isChecking: false });
}

/** The agreement of the person: downloads the update, and has it installed when the program quits. */
export async function downloadUpdate(app: App): Promise<void> {
  const controller = new AbortController();
  workOf(app).download = controller;
  change(app, { downloading: { bytes: 0, totalBytes: 0 }, failure: null });
  const onProgress = (downloading: DownloadProgress): void => change(app, { downloading });
  await settle(app, app.client.call("update.download", {}, { signal: controller.signal, onProgress }));
  workOf(app).download = null;
  change(app, { downloading: null });
}

export function cancelUpdate(app: App): void {
  workOf(app).download?.abort();
}

async function settle(app: App, asked: Promise<UpdateStatus>): Promise<void> {
  try {
    change(app, { status: await asked, failure: null });
  } catch (thrown) {
    const failure = failureOf(thrown);
    change(app, { failure: failure.kind === "cancelled" ? null : failure });
  }
}
