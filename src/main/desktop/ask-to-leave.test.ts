// The system's question before work under way is stopped: who asks, what it says, and which answer leaves.
import "#tests/fakes/no-electron.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { BrowserWindow, MessageBoxOptions } from "electron";
import type * as Subject from "./ask-to-leave.ts";
import { questionOf } from "./leaving.ts";

let askToLeave: typeof Subject.askToLeave;
let answer = 0;
const asked: unknown[][] = [];

beforeAll(async () => {
  vi.resetModules();
  const showMessageBox = async (...given: readonly (BrowserWindow | MessageBoxOptions)[]) => {
    asked.push([...given]);
    return { response: answer };
  };
  vi.doMock("electron", () => ({ dialog: { showMessageBox } }));
  ({ askToLeave } = await import("./ask-to-leave.ts"));
});
afterAll(() => {
  vi.doUnmock("electron");
  vi.resetModules();
});

test("only the first button leaves; the other one, Enter and Esc stay", async () => {
  const question = questionOf("quit", [{ kind: "load", rows: 5, ratio: null }]);
  if (question === null) throw new Error("nothing is asked");
  // The class has no member that is used here.
  const window = {} as BrowserWindow;
  const isLeft: boolean[] = [];
  for (answer of [0, 1]) isLeft.push(await askToLeave(question, answer === 0 ? window : null));
  expect(isLeft).toEqual([true, false]);
  const options = {
    type: "question",
    message: "Quit while work is under way?",
    detail: "Loading (5 rows so far) goes on at the next start.",
    buttons: ["Quit", "Stay"],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  expect(asked).toEqual([[window, options], [options]]);
});
