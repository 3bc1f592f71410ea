// The bridge: whose messages it accepts, which methods they reach, and that loads of the page stay separate.
import { EventEmitter } from "node:events";
import { describe, expect, test } from "vitest";
import { disposedFrame } from "#tests/fakes/disposed-frame.ts";
import { CHANNELS } from "#contract/carrier/bridge.ts";
import type { AnyHandlers } from "#contract/carrier/dispatch.ts";
import { makeBridge, type AskEvent, type SenderFrame } from "./open-bridge.ts";

const OWN_FRAME: SenderFrame = { url: "app://switchboard/index.html", origin: "app://switchboard", parent: null };

class Contents extends EventEmitter {
  readonly sent: unknown[][] = [];
  readonly isDestroyed = (): boolean => false;
  send(...values: unknown[]): void {
    this.sent.push(values);
  }
}

function setUp(handlers: AnyHandlers = { "app.describe": () => ({ version: "1", platform: "test" }) }): {
  readonly contents: Contents;
  readonly refused: string[];
  readonly dropped: unknown[];
  readonly drop: (page: unknown, paths: unknown, event?: Partial<AskEvent>) => void;
  readonly closedViews: number[];
  readonly ask: (page: unknown, message: unknown, event?: Partial<AskEvent>) => void;
  readonly tell: () => void;
} {
  const ipcMain = new EventEmitter();
  const contents = new Contents();
  const refused: string[] = [];
  const dropped: unknown[] = [];
  const closedViews: number[] = [];
  const bridge = makeBridge({
    ipcMain,
    contents,
    handlers,
    onDropped: (paths) => dropped.push(paths),
    closeView: (viewId) => closedViews.push(viewId),
    onRefused: (reason) => refused.push(reason),
  });
  return {
    closedViews,
    dropped,
    drop: (page, paths, event = {}) =>
      void ipcMain.emit(CHANNELS.drop, { sender: contents, senderFrame: OWN_FRAME, ...event }, page, paths),
    contents,
    refused,
    ask: (page, message, event = {}) =>
      void ipcMain.emit(CHANNELS.ask, { sender: contents, senderFrame: OWN_FRAME, ...event }, page, message),
    tell: () => bridge.tell({ event: "engine.restarted", facts: {} }),
  };
}

/** Lets every ready handler answer. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("accepted senders", () => {
  test("the page's own top frame is answered on the reply channel, with the page's id", async () => {
    const { contents, ask } = setUp();
    ask("page-1", { id: 7, method: "app.describe", input: {} });
    await settled();
    expect(contents.sent).toEqual([
      [CHANNELS.reply, "page-1", { id: 7, ok: true, output: { version: "1", platform: "test" } }],
    ]);
  });

  test.each<[string, Partial<AskEvent>]>([
    ["another window", { sender: new Contents() }],
    ["the frame is gone", { senderFrame: null }],
    ["the frame is gone", { senderFrame: disposedFrame() }],
    ["the frame is gone", { senderFrame: disposedFrame(2) }],
    ["no top frame", { senderFrame: { ...OWN_FRAME, parent: OWN_FRAME } }],
    ["a foreign origin", { senderFrame: { ...OWN_FRAME, origin: "https://switchboard" } }],
    ["a foreign origin", { senderFrame: { ...OWN_FRAME, url: "https://example.org/" } }],
    ["a foreign origin", { senderFrame: { ...OWN_FRAME, url: "app://elsewhere/index.html" } }],
    ["a foreign origin", { senderFrame: { ...OWN_FRAME, url: "", origin: "null" } }],
    ["a foreign origin", { senderFrame: { ...OWN_FRAME, origin: "app://switchboard.example.org" } }],
  ])("a message from %s is refused and reaches no handler", async (reason, event) => {
    let ran = 0;
    const { contents, refused, ask } = setUp({ "app.describe": () => (ran += 1) });
    ask("page-1", { id: 1, method: "app.describe", input: {} }, event);
    await settled();
    expect({ refused, sent: contents.sent, ran }).toEqual({ refused: [reason], sent: [], ran: 0 });
  });

  test("a message without a page's id is refused", () => {
    const { refused, ask } = setUp();
    for (const page of [undefined, "", 5, "x".repeat(65)]) ask(page, null);
    expect(refused).toEqual(["no page id", "no page id", "no page id", "no page id"]);
  });
});

describe("dropped files", () => {
  test("are accepted from the current page, and from nobody else", () => {
    const { ask, drop, dropped, refused } = setUp();
    drop("page-1", ["/home/someone/a.csv"]);
    ask("page-1", null);
    drop("page-1", ["/home/someone/a.csv", "/home/someone/b.csv"]);
    drop("page-1", "/home/someone/a.csv");
    drop("page-1", ["/home/someone/a.csv"], { sender: new Contents() });
    drop("page-1", ["/home/someone/a.csv"], { senderFrame: disposedFrame() });
    ask("page-2", null);
    drop("page-1", ["/home/someone/a.csv"]);
    expect(dropped).toEqual([["/home/someone/a.csv", "/home/someone/b.csv"]]);
    expect(refused).toEqual([
      "no drop of this page",
      "no drop of this page",
      "another window",
      "the frame is gone",
      "no drop of this page",
    ]);
  });
});

describe("reachable methods", () => {
  test("internal methods are unknown to the window", async () => {
    let ran = 0;
    const { contents, ask } = setUp({ "result.drop": () => (ran += 1), "export.run": () => (ran += 1) });
    ask("page-1", { id: 1, method: "result.drop", input: { resultId: 1 } });
    ask("page-1", {
      id: 2,
      method: "export.run",
      input: { jobId: "00000000-0000-0000-0000-000000000000" },
    });
    await settled();
    expect(ran).toBe(0);
    expect(contents.sent).toMatchObject([
      [CHANNELS.reply, "page-1", { id: 1, ok: false, failure: { kind: "badRequest" } }],
      [CHANNELS.reply, "page-1", { id: 2, ok: false, failure: { kind: "badRequest" } }],
    ]);
  });
});

describe("loads of the page", () => {
  test("a reload cancels the requests of the page before it, and its late reply is not sent", async () => {
    const signals: AbortSignal[] = [];
    const answers: ((value: unknown) => void)[] = [];
    const { contents, ask } = setUp({
      "view.close": (_input, { signal }) => {
        signals.push(signal);
        return new Promise((resolve) => answers.push(resolve));
      },
    });
    ask("page-1", { id: 1, method: "view.close", input: { viewId: 1 } });
    ask("page-2", { id: 1, method: "view.close", input: { viewId: 2 } });
    await settled();
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
    for (const answer of answers) answer({});
    await settled();
    expect(contents.sent).toEqual([[CHANNELS.reply, "page-2", { id: 1, ok: true, output: {} }]]);
  });

  test("messages of a page that was left are ignored", async () => {
    const { contents, ask } = setUp();
    ask("page-1", null);
    ask("page-2", null);
    ask("page-1", { id: 1, method: "app.describe", input: {} });
    await settled();
    expect(contents.sent).toEqual([]);
  });

  test("an event waits for the first page, then reaches the current one", () => {
    const { contents, ask, tell } = setUp();
    const event = { event: "engine.restarted", facts: {} };
    tell();
    ask("page-1", null);
    ask("page-2", null);
    tell();
    expect(contents.sent).toEqual([
      [CHANNELS.event, "page-1", event],
      [CHANNELS.event, "page-2", event],
    ]);
  });

  test("when the window is destroyed, its requests are cancelled and its messages ignored", async () => {
    const signals: AbortSignal[] = [];
    const { contents, ask } = setUp({
      "view.close": (_input, { signal }) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    ask("page-1", { id: 1, method: "view.close", input: { viewId: 1 } });
    contents.emit("destroyed");
    ask("page-2", { id: 1, method: "view.close", input: { viewId: 1 } });
    await settled();
    expect(signals.map((signal) => signal.aborted)).toEqual([true]);
  });
});

describe("views of the engine", () => {
  const SPEC = { params: {}, search: "", sort: [] };
  const opened = (viewId: number): object => ({ viewId, kind: "messages", rowCount: 1, isWhole: true });
  const open = (id: number): object => ({ id, method: "view.open", input: { resultId: id, spec: SPEC } });
  const close = (id: number, viewId: number): object => ({ id, method: "view.close", input: { viewId } });

  function setUpViews() {
    let views = 0;
    const held = Promise.withResolvers<void>();
    const own = setUp({
      "view.open": async ({ resultId }: { readonly resultId: number }) => {
        const viewId = ++views;
        if (resultId === 9) await held.promise;
        return opened(viewId);
      },
      "view.close": () => ({}),
    });
    return { ...own, release: held.resolve };
  }

  test("a page that is gone leaves no view open, not even one that was still being opened", async () => {
    const { contents, ask, closedViews, release } = setUpViews();
    ask("page-1", open(1));
    ask("page-1", open(2));
    ask("page-1", open(9));
    await settled();
    ask("page-1", close(4, 1));
    await settled();
    expect(closedViews).toEqual([]);
    contents.emit("destroyed");
    expect(closedViews).toEqual([2]);
    release();
    await settled();
    expect(closedViews).toEqual([2, 3]);
  });

  test("a reload closes the views of the page before it only", async () => {
    const { ask, closedViews } = setUpViews();
    ask("page-1", open(1));
    await settled();
    ask("page-2", open(2));
    await settled();
    expect(closedViews).toEqual([1]);
  });
});
