// Changes settings.
import type { Settings } from "../../../contract/methods/settings.ts";
import type { App } from "./app.ts";
import { noticeTexts as texts } from "./notice-texts.ts";
import { report } from "./notices.ts";

/**
 * Changes settings in the window at once, and stores them. If main cannot, a notice says that they last until the end.
 */
export async function changeSettings(app: App, patch: Partial<Settings>): Promise<void> {
  app.store.setState((state) => ({ settings: { ...state.settings, ...patch } }));
  await report(app, app.client.call("settings.write", patch), texts.settingNotStored);
}
