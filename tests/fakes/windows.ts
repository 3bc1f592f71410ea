// Windows without Electron, for tests of actions: main's real list of windows, each with an App over its own channel.
import { EventEmitter } from "node:events";
import type { BrowserWindow } from "electron";
import { makeClient, serve, type Client } from "#contract/carrier/port.ts";
import type { AnyHandlers } from "#contract/carrier/dispatch.ts";
import { Failed, type Failure } from "#contract/failure.ts";
import type { MethodName } from "#contract/methods/methods.ts";
import { PageViews } from "#main/bridge/page-views.ts";
import { Leaving } from "#main/desktop/leaving.ts";
import { watched } from "#main/desktop/long-methods.ts";
import type { WorkUnderWay } from "#main/desktop/work-under-way.ts";
import type { SettingsStore } from "#main/settings/settings-file.ts";
import type { AskingWindow } from "#main/window-handlers.ts";
import { Windows } from "#main/windows.ts";
import type { App } from "#renderer/state/app.ts";
import { createAppStore } from "#renderer/state/create-app.ts";
import { start } from "#renderer/app/start-window.ts";

/** The part of a window that main's list uses. */
class FakeWindow extends EventEmitter {
  #isClosed = false;
  readonly webContents = Object.assign(new EventEmitter(), { setZoomFactor: (_factor: number) => undefined });
  readonly getNormalBounds = () => ({ x: 0, y: 0, width: 1280, height: 720 });
  readonly isMaximized = (): boolean => false;
  readonly isMinimized = (): boolean => false;
  readonly isDestroyed = (): boolean => this.#isClosed;
  focus(): void {
    this.emit("focus");
  }
  close(): void {
    let isPrevented = false;
    this.emit("close", { preventDefault: () => (isPrevented = true) });
    if (isPrevented || this.#isClosed) return;
    this.#isClosed = true;
    this.emit("closed");
  }
}

export interface FakeWindows {
  readonly list: Windows;
  /** the windows so far, in the order in which they were opened */
  readonly apps: readonly App[];
  /** the client of a window, for every method and any place */
  readonly clientOf: (app: App) => Client;
  /** resolves when every window that was opened later has started */
  readonly started: () => Promise<void>;
  /** starts the windows that were restored behind the last one */
  readonly startOthers: () => Promise<void>;
  readonly focus: (app: App) => void;
  readonly close: (app: App) => void;
  /** the methods that the windows have called, in order */
  readonly asked: readonly MethodName[];
  readonly failMethod: (name: MethodName, failure: Failure | null) => void;
}

interface FakeWindowsParts {
  readonly settings: SettingsStore;
  readonly work: WorkUnderWay;
  /** all handlers of one window */
  readonly serve: (asking: AskingWindow) => AnyHandlers;
  readonly closeView: (viewId: number) => void;
  /** called when another window is used */
  readonly onUse: () => void;
}

/** The windows that are restored are opened, and not started: a test starts the last one. */
export function openFakeWindows({
  settings,
  work,
  serve: serveWindow,
  closeView,
  onUse,
}: FakeWindowsParts): FakeWindows {
  const opened: { readonly app: App; readonly client: Client; readonly window: FakeWindow }[] = [];
  const starts: Promise<void>[] = [];
  const asked: MethodName[] = [];
  const failing = new Map<MethodName, Failure>();
  let isRestoring = true;
  let made = new FakeWindow();

  function connect(asking: AskingWindow, id: number): ReturnType<typeof openChannel>["bridge"] {
    const views = new PageViews(closeView);
    const { bridge, client } = openChannel(views.watch(watched(serveWindow(asking), work, id)));
    const whole: Client = {
      hear: (listener) => client.hear(listener),
      fail: (reason) => client.fail(reason),
      call(name, input, how) {
        asked.push(name);
        const failure = failing.get(name);
        return failure === undefined ? client.call(name, input, how) : Promise.reject(new Failed(failure));
      },
    };
    opened.push({ app: createAppStore(whole), client: whole, window: made });
    made.once("closed", () => {
      bridge.close();
      views.leave();
    });
    return bridge;
  }

  const list = new Windows({
    settings,
    leaving: new Leaving({ works: () => [], ask: () => Promise.resolve(true) }),
    isMac: false,
    make() {
      made = new FakeWindow();
      const load = (): void => {
        const { app } = opened.at(-1) ?? {};
        if (app !== undefined && !isRestoring) starts.push(start(app));
      };
      // The class has every member that the list uses.
      return { window: made as unknown as BrowserWindow, load };
    },
    connect: (_window, asking, id) => connect(asking, id),
    onUse,
    onOpen: () => undefined,
  });
  list.restore();
  isRestoring = false;
  const restored = opened.map(({ app }) => app);
  const windowOf = (app: App): FakeWindow | undefined => opened.find((each) => each.app === app)?.window;
  return {
    list,
    get apps() {
      return opened.map(({ app }) => app);
    },
    clientOf(app) {
      const found = opened.find((each) => each.app === app);
      if (found === undefined) throw new Error("this window was not opened");
      return found.client;
    },
    started: () => Promise.all(starts).then(() => undefined),
    startOthers: () => Promise.all(restored.slice(0, -1).map((app) => start(app))).then(() => undefined),
    focus: (app) => windowOf(app)?.focus(),
    close: (app) => windowOf(app)?.close(),
    asked,
    failMethod: (name, failure) => (failure === null ? failing.delete(name) : failing.set(name, failure)),
  };
}

/** Both ends of a channel, with a structured clone of each message between them. */
function openChannel(handlers: AnyHandlers) {
  let hear: (message: unknown) => void = () => undefined;
  const server = serve(handlers, (message) => {
    const copy: unknown = structuredClone(message);
    queueMicrotask(() => hear(copy));
  });
  const client = makeClient({
    post: (message) => {
      const copy: unknown = structuredClone(message);
      queueMicrotask(() => server.take(copy));
    },
    listen: (listener) => {
      hear = listener;
    },
  });
  return { bridge: { tell: server.tell, close: server.close }, client };
}
