// Several windows on one channel: each bridge hears its own window, and nobody else is heard.
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { CHANNELS } from "#contract/carrier/bridge.ts";
import { SenderChannels } from "./sender-channels.ts";

test("each message reaches the bridge of its sender alone", () => {
  const ipcMain = new EventEmitter();
  const refused: string[] = [];
  const channels = new SenderChannels(ipcMain, (reason) => refused.push(reason));
  const heard: string[] = [];
  const windows = ["one", "two"].map((name) => {
    const contents = { name };
    const channel = channels.channelOf(contents);
    const listener = (_event: unknown, _page: unknown, message: unknown): number =>
      heard.push(`${name} ${String(message)}`);
    channel.on(CHANNELS.ask, listener);
    channel.on(CHANNELS.drop, listener);
    return { contents, close: () => [CHANNELS.ask, CHANNELS.drop].map((each) => channel.off(each, listener)) };
  });
  const [one, two] = windows;
  const send = (sender: unknown, message: string): void =>
    void ipcMain.emit(CHANNELS.ask, { sender, senderFrame: null }, "page", message);
  send(one?.contents, "a");
  send(two?.contents, "b");
  send({ name: "one" }, "c");
  expect([heard, refused]).toEqual([["one a", "two b"], ["no window of the program"]]);
  ipcMain.emit(CHANNELS.drop, { sender: two?.contents, senderFrame: null }, "page", "d");
  one?.close();
  send(one?.contents, "e");
  send(two?.contents, "f");
  expect(heard.slice(2)).toEqual(["two d", "two f"]);
  expect(refused).toHaveLength(2);
});

test("many windows need one listener for each channel", () => {
  const ipcMain = new EventEmitter();
  const channels = new SenderChannels(ipcMain, () => undefined);
  for (let count = 0; count < 30; count++) channels.channelOf({}).on(CHANNELS.ask, () => undefined);
  expect([ipcMain.listenerCount(CHANNELS.ask), ipcMain.listenerCount(CHANNELS.drop)]).toEqual([1, 1]);
});

test("a window that has left one channel still hears the other", () => {
  const ipcMain = new EventEmitter();
  const refused: string[] = [];
  const channels = new SenderChannels(ipcMain, (reason) => refused.push(reason));
  const contents = {};
  const channel = channels.channelOf(contents);
  const heard: unknown[] = [];
  const listener = (_event: unknown, _page: unknown, message: unknown): number => heard.push(message);
  channel.on(CHANNELS.ask, listener);
  channel.on(CHANNELS.drop, listener);
  channel.off(CHANNELS.ask, listener);
  for (const each of [CHANNELS.ask, CHANNELS.drop]) ipcMain.emit(each, { sender: contents }, "page", each);
  expect([heard, refused]).toEqual([[CHANNELS.drop], []]);
});
