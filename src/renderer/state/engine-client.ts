// The window's side of the bridge to main, for every request, progress report, event and uncaught error.
import type { WindowBridge } from "#contract/carrier/bridge.ts";
import { makeClient, type Client } from "#contract/carrier/port.ts";
import { LONGEST_FAULT } from "#contract/methods/window-methods.ts";
import type { Input } from "#contract/methods/methods.ts";
import type { ProgramClient } from "./place-client.ts";

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

type FaultKind = Input<"fault.note">["kind"];

/** Browsers report this as an error, but it is harmless: the observer runs again with the next frame. */
const NO_FAULT = /^ResizeObserver loop/u;

type FaultClient = Pick<ProgramClient, "call">;

/** Starts to report uncaught errors and rejections. */
export function watchFaults(client: FaultClient): void {
  window.addEventListener("error", ({ error, message }) => {
    if (!NO_FAULT.test(message)) noteFault(client, "error", error ?? message);
  });
  window.addEventListener("unhandledrejection", ({ reason }) => noteFault(client, "rejection", reason));
}

/** Reports one fault. If that fails too, nothing more can be done. */
export function noteFault(client: FaultClient, kind: FaultKind, thrown: unknown): void {
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  client.call("fault.note", { kind, text: text.slice(0, LONGEST_FAULT) }).catch(() => undefined);
}
