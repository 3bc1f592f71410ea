// The preload with a stand-in for Electron: which dropped items reach main, and what waits for a listener.
import { expect, test, vi } from "vitest";
import type { WindowBridge } from "#contract/carrier/bridge.ts";

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  sent: new Array<readonly unknown[]>(),
  listeners: new Map<string, (event: unknown, ...values: unknown[]) => void>(),
  /** files of the other world, which this world's File does not recognise */
  paths: new Map<unknown, string>(),
}));

vi.mock("electron", () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => electron.exposed.set(name, api) },
  ipcRenderer: {
    send: (...values: readonly unknown[]) => electron.sent.push(values),
    on: (channel: string, listener: () => void) => electron.listeners.set(channel, listener),
  },
  webUtils: {
    getPathForFile(item: unknown): string {
      const path = electron.paths.get(item);
      if (path === undefined)
        throw new TypeError("getPathForFile expected to receive a File object but one was not provided");
      return path;
    },
  },
}));

function isBridge(value: unknown): value is WindowBridge {
  return typeof value === "object" && value !== null && "offerFiles" in value && "onEvent" in value;
}

async function loadPreload(): Promise<WindowBridge> {
  await import("./index.ts");
  const bridge = [...electron.exposed.values()].find(isBridge);
  if (bridge === undefined) throw new Error("the preload exposed no bridge");
  return bridge;
}

test("each dropped item is asked for its path, whatever its type here; an item that is not a file affects only itself", async () => {
  const bridge = await loadPreload();
  const items = [{ name: "a.csv" }, "text", { name: "made by a script" }, null, { name: "b.csv" }];
  electron.paths.set(items[0], "/home/someone/a.csv");
  electron.paths.set(items[2], "");
  electron.paths.set(items[4], "/home/someone/b.csv");
  Reflect.apply(bridge.offerFiles, bridge, [items]);
  expect(electron.sent.at(-1)?.at(-1)).toEqual(["/home/someone/a.csv", "/home/someone/b.csv"]);
});

test("messages before the page listens are kept, only the newest of a flood", async () => {
  const bridge = await loadPreload();
  const [channel] = [...electron.listeners.keys()].filter((name) => name.includes("event"));
  const page = electron.sent[0]?.[1];
  for (let number = 1; number <= 1500; number += 1) electron.listeners.get(channel ?? "")?.({}, page, number);
  const heard: unknown[] = [];
  bridge.onEvent((message) => heard.push(message));
  expect(heard).toHaveLength(1000);
  expect(heard.at(-1)).toBe(1500);
});
