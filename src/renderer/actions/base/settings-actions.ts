// Settings: applied at once, written by main, kept as main answers.
import type { Settings } from "../../../contract/methods/settings.ts";
import { client } from "./client.ts";
import { notifyFailure } from "../../design/parts/notify.ts";
import { useApp } from "./store.ts";

/** Changes settings. They hold at once in the window; a failure to write them is told and they hold until the end. */
export async function changeSettings(patch: Partial<Settings>): Promise<void> {
  useApp.setState((state) => ({ settings: { ...state.settings, ...patch } }));
  try {
    await client.call("settings.write", patch);
  } catch (thrown) {
    notifyFailure(thrown, "The setting holds until Switchboard closes");
  }
}
