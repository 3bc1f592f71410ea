// Tests that the drawn stretch never loses messages to a slower answer: what is in sight would move.
import { expect, test } from "vitest";
import { startAtShop } from "#tests/fakes/app.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { endOf, FIRST_ROWS, STEP_ROWS, type Stretch } from "#renderer/conversation/model/stretch.ts";
import { StretchReader } from "./stretch-reader.ts";

async function startReading() {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "100" });
  await runQuery(desk.app, "messages");
  const reader = new StretchReader(desk.app.bind());
  const sizes: number[] = [];
  let drawn: Stretch | null = null;
  const draw = (stretch: Stretch | null): void => {
    drawn = stretch;
    sizes.push(stretch?.messages.length ?? 0);
  };
  await reader.open(desk.screen("messages").view?.viewId ?? null, draw);
  const extend = (): Promise<boolean> => reader.extend("earlier", () => null, draw);
  return {
    sizes,
    extend,
    follow: () => reader.follow(draw),
    show: (position: number) => reader.show(position, draw),
    isDrawn: (position: number) => drawn !== null && drawn.from <= position && position < endOf(drawn),
  };
}

test("a stretch that should grow while it is read again keeps what it had, and grows then", async () => {
  const { sizes, extend, follow } = await startReading();
  expect(await extend()).toBe(true);
  await Promise.all([follow(), extend()]);
  expect(sizes).toEqual([FIRST_ROWS, FIRST_ROWS + STEP_ROWS, FIRST_ROWS + STEP_ROWS, FIRST_ROWS + 2 * STEP_ROWS]);
});

test("a stretch that is read again while it grows keeps what has come", async () => {
  const { sizes, extend, follow } = await startReading();
  const [hasGrown] = await Promise.all([extend(), follow()]);
  expect([hasGrown, await extend()]).toEqual([true, true]);
  expect(sizes).toEqual([FIRST_ROWS, FIRST_ROWS + STEP_ROWS, FIRST_ROWS + STEP_ROWS, FIRST_ROWS + 2 * STEP_ROWS]);
});

test("a row that is asked for is shown, also if the list changes before it is read", async () => {
  const { show, follow, extend } = await startReading();
  const [shown] = await Promise.all([show(90), follow(), extend()]);
  expect(shown).not.toBeNull();
});

test("of two rows that are asked for at once only the last is shown", async () => {
  const { show, isDrawn } = await startReading();
  const [first, second] = await Promise.all([show(60), show(90)]);
  expect([first === null, second === null]).toEqual([true, false]);
  expect(isDrawn(90)).toBe(true);
});
