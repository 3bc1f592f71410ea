// The window's page: when the window is shown, and what happens after a failed load or repeated crashes.
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { makeFakeClock, type FakeClock } from "#tests/fakes/clock.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { PageWatch } from "./page-watch.ts";

const ADDRESS = "app://switchboard/index.html";

class Window extends EventEmitter {
  readonly webContents = new EventEmitter();
  readonly loads: string[] = [];
  destroyed = false;
  readonly loadURL = async (url: string): Promise<void> => {
    this.loads.push(url);
  };
  readonly isDestroyed = (): boolean => this.destroyed;
  readonly close: () => void;
  constructor(close: () => void) {
    super();
    this.close = close;
  }
  crash(reason = "crashed"): void {
    this.webContents.emit("render-process-gone", {}, { reason });
  }
  failLoad(code: number, isMainFrame = true): void {
    this.webContents.emit("did-fail-load", {}, code, "ERR_FAILED", ADDRESS, isMainFrame);
  }
}

interface Watched {
  readonly window: Window;
  readonly time: FakeClock;
  readonly problems: string[];
  readonly happened: string[];
  /** answers the open question */
  readonly answer: (loadAgain: boolean) => Promise<void>;
}

/** Lets pending promises settle. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function setUp(): Watched {
  const happened: string[] = [];
  const window = new Window(() => happened.push("closed"));
  const time = makeFakeClock();
  const problems: string[] = [];
  let reply: (loadAgain: boolean) => void = () => expect.fail("nothing was asked");
  new PageWatch({
    window,
    address: ADDRESS,
    clock: time.clock,
    log: makeFakeLog().log,
    show: () => happened.push("shown"),
    askToLoadAgain(problem) {
      problems.push(problem);
      return new Promise((resolve) => (reply = resolve));
    },
  }).load();
  return {
    window,
    time,
    problems,
    happened,
    async answer(loadAgain) {
      reply(loadAgain);
      await settled();
    },
  };
}

test("a window is shown once, when its page is drawn, without a question", async () => {
  const { window, time, problems, happened } = setUp();
  window.emit("ready-to-show");
  window.emit("ready-to-show");
  time.ring();
  await settled();
  expect({ problems, happened, loads: window.loads }).toEqual({ problems: [], happened: ["shown"], loads: [ADDRESS] });
});

test("a page that is not drawn in time shows the window with the reason, and is loaded again on request", async () => {
  const { window, time, problems, happened, answer } = setUp();
  await time.whenAlarms(1);
  time.ring();
  await settled();
  expect(problems).toEqual(["The window was not drawn within 20 seconds."]);
  expect(happened).toEqual(["shown"]);
  await answer(true);
  expect(window.loads).toEqual([ADDRESS, ADDRESS]);
  window.emit("ready-to-show");
  expect(happened).toEqual(["shown"]);
});

test("a failed load asks once, even if it is reported twice; no closes the window", async () => {
  const { window, problems, happened, answer } = setUp();
  window.failLoad(-6);
  window.failLoad(-6);
  window.webContents.emit("preload-error", {}, "/preload.cjs", new Error("no"));
  expect(problems).toEqual(["ERR_FAILED (-6)"]);
  await answer(false);
  expect(happened).toEqual(["shown", "closed"]);
});

test("a replaced load, or one of a frame inside the page, is not a failure", () => {
  const { window, problems } = setUp();
  window.failLoad(-3);
  window.failLoad(-6, false);
  expect(problems).toEqual([]);
});

test("a preload that throws is reported: without it the page can call nothing", () => {
  const { window, problems } = setUp();
  window.webContents.emit("preload-error", {}, "/preload.cjs", new Error("module not found"));
  expect(problems).toEqual(["module not found"]);
});

test("a page that keeps dying is reloaded four times with growing waits, then the person is asked, and yes starts again", async () => {
  const { window, time, problems, answer } = setUp();
  window.emit("ready-to-show");
  for (let count = 0; count < 5; count += 1) {
    window.crash("oom");
    await settled();
  }
  expect(time.waits).toEqual([0, 250, 1000]);
  await time.whenAlarms(1);
  expect(window.loads).toHaveLength(4);
  expect(problems).toEqual(["The window's process stopped 5 times within a minute (oom)."]);
  await answer(true);
  expect(window.loads).toHaveLength(5);
  window.crash();
  await settled();
  expect(window.loads).toHaveLength(6);
});

test("a page that ended normally, or whose window is closed, is not reloaded", async () => {
  const { window, time, problems, happened } = setUp();
  window.crash("clean-exit");
  await settled();
  expect(window.loads).toEqual([ADDRESS]);
  window.destroyed = true;
  window.emit("closed");
  window.crash();
  window.failLoad(-6);
  time.ring();
  await settled();
  expect({ loads: window.loads.length, problems, happened }).toEqual({ loads: 1, problems: [], happened: [] });
});

test("a page that dies is loaded again at once, without a question", async () => {
  const { window, time, problems, happened } = setUp();
  window.emit("ready-to-show");
  window.crash();
  await settled();
  expect({ loads: window.loads, waits: time.waits, problems, happened }).toEqual({
    loads: [ADDRESS, ADDRESS],
    waits: [0],
    problems: [],
    happened: ["shown"],
  });
});

test("after an answered question the next problem is asked about again", async () => {
  const { window, problems, answer } = setUp();
  window.failLoad(-6);
  await answer(true);
  window.failLoad(-2);
  expect(problems).toEqual(["ERR_FAILED (-6)", "ERR_FAILED (-2)"]);
});

test("a window that was closed during the question is neither loaded nor closed again", async () => {
  for (const loadAgain of [true, false]) {
    const { window, happened, answer } = setUp();
    window.failLoad(-6);
    window.destroyed = true;
    await answer(loadAgain);
    expect([window.loads, happened]).toEqual([[ADDRESS], ["shown"]]);
  }
});

test("a window that was closed while a reload waited is not loaded", async () => {
  const { window, time } = setUp();
  window.crash();
  await settled();
  const wait = time.holdNextWait();
  window.crash();
  await wait.reached;
  window.destroyed = true;
  wait.release();
  await settled();
  expect(window.loads).toEqual([ADDRESS, ADDRESS]);
});
