// The window's side of the bridge to main, for every request, progress report and event.
import type { WindowBridge } from "../../../contract/carrier/bridge.ts";
import { makeClient } from "../../../contract/carrier/port.ts";
import type { Client } from "../../../contract/carrier/port.ts";

declare global {
  interface Window {
    readonly switchboard: WindowBridge;
  }
}

/** Passes dropped files to main, which reports them as `files.offered`. The window never sees their paths. */
export function offerFiles(files: readonly File[]): void {
  window.switchboard.offerFiles(files);
}

/** Creates the window's client on the bridge of the preload. */
export function createClient(bridge: WindowBridge): Client {
  return makeClient({
    post: (message) => bridge.send(message),
    listen(listener) {
      bridge.onReply(listener);
      bridge.onEvent(listener);
    },
  });
}
