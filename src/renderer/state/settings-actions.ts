// Changes settings, and reads those that another window has changed.
import { ownWork } from "./work.ts";
import type { Settings } from "#contract/methods/settings-methods.ts";
import type { App } from "./app.ts";
import { report } from "./show-notice.ts";
import { say } from "#texts/say.ts";

/** `changes`: how often this window changed settings. */
const workOf = ownWork(() => ({ changes: 0 }));

/**
 * Changes settings in the window at once, and stores them. If main cannot, a notice says that they last until the end.
 */
export async function changeSettings(app: App, patch: Partial<Settings>): Promise<void> {
  const { root } = app;
  workOf(root).changes += 1;
  root.store.setState((state) => ({ settings: { ...state.settings, ...patch } }));
  await report(root, root.client.call("settings.write", patch), say("notices.settingNotStored"));
}

/** Reads the settings of the program again. What this window shows stays its own. */
export async function readSettings(app: App): Promise<void> {
  for (;;) {
    const before = workOf(app).changes;
    const read = await app.client.call("settings.read", {});
    // A change that was made meanwhile is not in the answer.
    if (workOf(app).changes !== before) continue;
    const { currentConnectionId, lastConnectionId, places, shown } = app.store.getState().settings;
    app.store.setState({ settings: { ...read, currentConnectionId, lastConnectionId, places, shown } });
    return;
  }
}
