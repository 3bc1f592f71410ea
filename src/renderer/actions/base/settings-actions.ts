// Changes settings, and reads those that another window has changed.
import type { Settings } from "../../../contract/methods/settings.ts";
import type { App } from "./app.ts";
import { noticeTexts as texts } from "./notice-texts.ts";
import { report } from "./notices.ts";

/**
 * Changes settings in the window at once, and stores them. If main cannot, a notice says that they last until the end.
 */
export async function changeSettings(app: App, patch: Partial<Settings>): Promise<void> {
  const { root } = app;
  root.work.settingsChanges += 1;
  root.store.setState((state) => ({ settings: { ...state.settings, ...patch } }));
  await report(root, root.client.call("settings.write", patch), texts.settingNotStored);
}

/** Reads the settings of the program again. What this window shows stays its own. */
export async function readSettings(app: App): Promise<void> {
  for (;;) {
    const before = app.work.settingsChanges;
    const read = await app.client.call("settings.read", {});
    // A change that was made meanwhile is not in the answer.
    if (app.work.settingsChanges !== before) continue;
    const { currentConnectionId, lastConnectionId, places, shown } = app.store.getState().settings;
    app.store.setState({ settings: { ...read, currentConnectionId, lastConnectionId, places, shown } });
    return;
  }
}
