// The preload: four functions between the page and main, and nothing else of Electron.
import { contextBridge, ipcRenderer, webUtils } from "electron";
import { BRIDGE_NAME, CHANNELS, type WindowBridge } from "#contract/carrier/bridge.ts";

/**
 * Names this load of the page. Request ids restart with each load, so a late reply to the page before a reload must not
 * be taken for an answer to this one.
 */
const page = crypto.randomUUID();

/** The most messages that wait for a page's listener; the newest are kept. */
const MOST_EARLY = 1000;

/** Delivers a channel's messages to one listener, and keeps those that arrive before it exists. */
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
 * The paths of dropped files. Files made by scripts have none, and no page can make one that has. A file that crosses
 * the context bridge may not be an instance of this world's File, so each item is tried; an item that is not a file
 * throws. Source: Electron, shell/renderer/api/electron_api_web_utils.cc.
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
// Announces this page, so that main can send events before the page calls anything.
ipcRenderer.send(CHANNELS.ask, page, null);
