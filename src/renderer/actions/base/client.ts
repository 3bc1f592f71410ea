// The asking side of the bridge to main: every request, progress report and event of the window passes here.
import type { WindowBridge } from "../../../contract/carrier/bridge.ts";
import { makeClient } from "../../../contract/carrier/port.ts";
import type { Client } from "../../../contract/carrier/port.ts";

declare global {
  interface Window {
    readonly switchboard: WindowBridge;
  }
}

/** Hands dropped files to main, which tells of them as `files.offered`; the window never sees their paths. */
export function offerFiles(files: readonly File[]): void {
  window.switchboard.offerFiles(files);
}

let made: Client | null = null;

/** Makes the client at its first use, so that modules which ask can be loaded where there is no window. */
function current(): Client {
  made ??= makeClient({
    post: (message) => window.switchboard.send(message),
    listen(listener) {
      window.switchboard.onReply(listener);
      window.switchboard.onEvent(listener);
    },
  });
  return made;
}

export const client: Client = {
  call: (name, input, options) => current().call(name, input, options),
  hear: (listener) => current().hear(listener),
  fail: (reason) => current().fail(reason),
};
