// Settings: applied at once, written by main, kept as main answers.
import type { Settings } from "../../../contract/methods/settings.ts";
import type { App } from "./app.ts";
import { notifyFailure } from "./notices.ts";

/** Changes settings. They hold at once in the window; a failure to write them is told and they hold until the end. */
export async function changeSettings(app: App, patch: Partial<Settings>): Promise<void> {
  app.store.setState((state) => ({ settings: { ...state.settings, ...patch } }));
  try {
    await app.client.call("settings.write", patch);
  } catch (thrown) {
    notifyFailure(app, thrown, "The setting holds until Switchboard closes");
  }
}
