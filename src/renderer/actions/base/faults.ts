// Tells main what nobody caught in the window, so that it stands in the log.
import { LONGEST_FAULT } from "../../../contract/methods/fault-methods.ts";
import type { Input } from "../../../contract/methods/methods.ts";
import type { Client } from "../../../contract/carrier/port.ts";

type Kind = Input<"fault.note">["kind"];

/** What browsers report as an error and is none: an observer that is heard again with the next frame. */
const NO_FAULT = /^ResizeObserver loop/u;

/** From now on, errors and rejections that nobody caught are told. */
export function watchFaults(client: Client): void {
  window.addEventListener("error", ({ error, message }) => {
    if (!NO_FAULT.test(message)) noteFault(client, "error", error ?? message);
  });
  window.addEventListener("unhandledrejection", ({ reason }) => noteFault(client, "rejection", reason));
}

/** Tells one fault. A page that cannot even tell has nobody left to tell it to. */
export function noteFault(client: Client, kind: Kind, thrown: unknown): void {
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  client.call("fault.note", { kind, text: text.slice(0, LONGEST_FAULT) }).catch(() => undefined);
}
