// Passes the messages of several windows on, each to the bridge of the window that sent it.
import { CHANNELS } from "#contract/carrier/bridge.ts";
import type { AskChannel, AskListener } from "./open-bridge.ts";

/** One listener for each channel of ipcMain, however many windows there are. */
export class SenderChannels {
  readonly #listeners = new Map<unknown, Map<string, AskListener>>();

  /** `onRefused` receives the reason for each message from something that is no window of the program. */
  constructor(ipcMain: AskChannel, onRefused: (reason: string) => void) {
    for (const channel of [CHANNELS.ask, CHANNELS.drop]) {
      ipcMain.on(channel, (event, page, message) => {
        const own = this.#listeners.get(event.sender);
        if (own === undefined) onRefused("no window of the program");
        else own.get(channel)?.(event, page, message);
      });
    }
  }

  /** The channel of one window, which carries its own messages only. */
  channelOf(contents: unknown): AskChannel {
    const own = new Map<string, AskListener>();
    this.#listeners.set(contents, own);
    return {
      on: (channel, listener) => own.set(channel, listener),
      off: (channel) => {
        own.delete(channel);
        if (own.size === 0) this.#listeners.delete(contents);
      },
    };
  }
}
