// The asking side of the bridge to main: every request, progress report and event of the window passes here.
import { makeClient } from "../contract/port.ts";
import type { WindowBridge } from "../contract/bridge.ts";

declare global {
  interface Window {
    readonly switchboard: WindowBridge;
  }
}

export const client = makeClient({
  post: (message) => window.switchboard.send(message),
  listen(listener) {
    window.switchboard.onReply(listener);
    window.switchboard.onEvent(listener);
  },
});
