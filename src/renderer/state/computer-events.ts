// Notes the changes of the computer: its network goes and comes back, and it wakes up.
import type { App } from "./app.ts";
import type { Sleep } from "#renderer/state/slices/computer-slice.ts";

/** The part of the browser's window that reports the network. */
export interface NetworkEvents {
  readonly navigator: { readonly onLine: boolean };
  readonly addEventListener: (event: "online" | "offline", listener: () => void) => void;
}

/** Notes if there is a network, now and at each change. */
export function watchNetwork({ store }: App, network: NetworkEvents): void {
  const note = (): void => store.setState({ isOnline: network.navigator.onLine });
  network.addEventListener("online", note);
  network.addEventListener("offline", note);
  note();
}

export function noteSleep({ store }: App, lastSleep: Sleep): void {
  store.setState({ lastSleep });
}
