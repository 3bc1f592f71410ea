// The asking side of the bridge to main: every request, progress report and event of the window passes here.
import type { WindowBridge } from "../../../contract/carrier/bridge.ts";
import { makeClient } from "../../../contract/carrier/port.ts";
import type { Client } from "../../../contract/carrier/port.ts";

declare global {
  interface Window {
    readonly switchboard: WindowBridge;
  }
}

/** Hands dropped files to main, which reports them as `files.offered`; the window never sees their paths. */
export function offerFiles(files: readonly File[]): void {
  window.switchboard.offerFiles(files);
}

/** Creates the window's client on the bridge that the preload gave it. */
export function createClient(bridge: WindowBridge): Client {
  return makeClient({
    post: (message) => bridge.send(message),
    listen(listener) {
      bridge.onReply(listener);
      bridge.onEvent(listener);
    },
  });
}
