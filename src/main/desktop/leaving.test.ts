// Tests the question before the program ends with work under way, and its consequences.
import { expect, test } from "vitest";
import { Leaving, QUIT, questionOf, type Leave, type LeaveQuestion } from "./leaving.ts";
import type { Work } from "./work-under-way.ts";

const LOAD: Work = { kind: "load", rows: 12_000, ratio: null };
const EXPORT: Work = { kind: "export", rows: 5, ratio: 0.499 };
const IMPORT: Work = { kind: "import", rows: 5, ratio: 0.2 };

test("the question names all work, its progress, and the time when it continues", () => {
  expect(questionOf("quit", [LOAD, EXPORT, IMPORT, { ...LOAD, kind: "loadTo", rows: 1 }])).toEqual({
    message: "Quit while work is under way?",
    detail: [
      "Loading (12,000 rows so far) goes on at the next start.",
      "The export (49 % so far) stops. You can start it again at the next start.",
      "Reading a file (20 % so far) starts again when you open the file at the next start.",
      "Loading (1 row so far) stops. Loaded rows are kept.",
    ].join("\n"),
    leave: "Quit",
    stay: "Stay",
  });
});

test("closing a window without quitting does not ask about imports, which go on", () => {
  expect(questionOf("closeWindow", [IMPORT])).toBeNull();
  expect(questionOf("closeWindow", [IMPORT, LOAD, EXPORT])).toMatchObject({
    message: "Close the window while work is under way?",
    detail: [
      "Loading (12,000 rows so far) stops. Loaded rows are kept.",
      "The export (49 % so far) stops. You can start it again under Unfinished exports.",
    ].join("\n"),
    leave: "Close",
  });
});

const window = (windowId: number): Leave => ({ kind: "closeWindow", windowId });

function setUp() {
  const works: Work[] = [LOAD];
  const asked: LeaveQuestion[] = [];
  let answer = Promise.withResolvers<boolean>();
  let left = 0;
  const leaving = new Leaving({
    works: () => works,
    ask(question) {
      asked.push(question);
      return answer.promise;
    },
  });
  return {
    leaving,
    works,
    asked,
    tryToLeave: (leave: Leave = QUIT) => leaving.mayLeave(leave, () => (left += 1)),
    answer: async (isLeft: boolean | Error): Promise<void> => {
      const given = answer;
      answer = Promise.withResolvers();
      if (typeof isLeft === "boolean") given.resolve(isLeft);
      else given.reject(isLeft);
      await new Promise((resolve) => setImmediate(resolve));
    },
    left: () => left,
  };
}

test("without work nobody is asked", () => {
  const { works, tryToLeave, asked } = setUp();
  works.length = 0;
  expect([tryToLeave(), asked]).toEqual([true, []]);
});

test("Stay keeps the program, and the next try asks again", async () => {
  const { tryToLeave, asked, answer, left } = setUp();
  expect([tryToLeave(), tryToLeave(), asked.length]).toEqual([false, false, 1]);
  await answer(false);
  expect([left(), tryToLeave(), asked.length]).toEqual([0, false, 2]);
});

test("Quit leaves once, and nothing asks again on the way out", async () => {
  const { tryToLeave, asked, answer, left } = setUp();
  tryToLeave();
  await answer(true);
  expect([left(), tryToLeave(), tryToLeave(window(1)), asked.length]).toEqual([1, true, true, 1]);
});

test("a window that is closed asks for itself: others, and the end of the program, ask again", async () => {
  const { tryToLeave, asked, answer, left } = setUp();
  expect(tryToLeave(window(1))).toBe(false);
  await answer(true);
  expect([left(), tryToLeave(window(1)), asked.length]).toEqual([1, true, 1]);
  expect([tryToLeave(window(2)), asked.length]).toEqual([false, 2]);
  await answer(false);
  expect([tryToLeave(), asked.length]).toEqual([false, 3]);
});

test("a question that cannot be shown holds nobody, and a signal asks nothing", async () => {
  const first = setUp();
  first.tryToLeave();
  await first.answer(new Error("no display"));
  expect(first.left()).toBe(1);
  const second = setUp();
  second.leaving.agree();
  expect([second.tryToLeave(), second.asked]).toEqual([true, []]);
});
