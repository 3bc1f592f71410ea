// The preload: four functions between the page and main, and nothing of Electron besides.
import { contextBridge, ipcRenderer, webUtils } from "electron";
import { BRIDGE_NAME, CHANNELS } from "../contract/carrier/bridge.ts";
import type { WindowBridge } from "../contract/carrier/bridge.ts";

/**
 * Names this load of the page. Request ids start anew with each load, so a late reply to the page that was there before
 * a reload must not be taken for an answer to this one.
 */
const page = crypto.randomUUID();

/** Most messages that wait for a page's listener; of more the newest are kept. */
const MOST_EARLY = 1000;

/** Hands a channel's messages to one listener, and keeps those that come before there is one. */
function listenTo(channel: string): (listener: (message: unknown) => void) => void {
  let current: ((message: unknown) => void) | null = null;
  const early: unknown[] = [];
  ipcRenderer.on(channel, (_event, forPage: unknown, message: unknown) => {
    if (forPage !== page) return;
    if (current !== null) return current(message);
    early.push(message);
    if (early.length > MOST_EARLY) early.shift();
  });
  return (listener) => {
    current = listener;
    for (const message of early.splice(0)) listener(message);
  };
}

/**
 * The paths of dropped files. Files that scripts made have none, and no page can make one that has. What crosses the
 * context bridge need not be an instance of this world's File, so each item is tried; what is no file throws. Source:
 * Electron, shell/renderer/api/electron_api_web_utils.cc.
 */
const filePaths: { getPathForFile(item: unknown): string } = webUtils;
function pathsOf(items: readonly unknown[]): readonly string[] {
  return items.flatMap((item) => {
    try {
      const path = filePaths.getPathForFile(item);
      return path === "" ? [] : [path];
    } catch {
      return [];
    }
  });
}

const bridge: WindowBridge = {
  send: (message) => ipcRenderer.send(CHANNELS.ask, page, message),
  offerFiles: (files) => ipcRenderer.send(CHANNELS.drop, page, pathsOf(files)),
  onReply: listenTo(CHANNELS.reply),
  onEvent: listenTo(CHANNELS.event),
};

contextBridge.exposeInMainWorld(BRIDGE_NAME, bridge);
// Says that this page is here, so that what main wants to tell has somewhere to go before the page asks anything.
ipcRenderer.send(CHANNELS.ask, page, null);
