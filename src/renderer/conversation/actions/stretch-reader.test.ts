// Tests that the drawn stretch never loses messages to a slower answer: what is in sight would move.
import { expect, test } from "vitest";
import { startAtShop } from "#tests/fakes/app.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { FIRST_ROWS, STEP_ROWS, type Stretch } from "#renderer/conversation/model/stretch.ts";
import { StretchReader } from "./stretch-reader.ts";

async function startReading() {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "100" });
  await runQuery(desk.app, "messages");
  const reader = new StretchReader(desk.app.bind());
  const sizes: number[] = [];
  const draw = (stretch: Stretch | null): void => void sizes.push(stretch?.messages.length ?? 0);
  await reader.open(desk.screen("messages").view?.viewId ?? null, draw);
  const extend = (): Promise<boolean> => reader.extend("earlier", () => null, draw);
  return { sizes, extend, follow: () => reader.follow(draw) };
}

test("a stretch that is read again while it should grow keeps what it had, and grows afterwards", async () => {
  const { sizes, extend, follow } = await startReading();
  expect(await extend()).toBe(true);
  await Promise.all([follow(), extend()]);
  expect(await extend()).toBe(true);
  expect(sizes).toEqual([FIRST_ROWS, FIRST_ROWS + STEP_ROWS, FIRST_ROWS + STEP_ROWS, FIRST_ROWS + 2 * STEP_ROWS]);
});

test("what was asked for before the stretch is read again is dropped, and asked for afterwards", async () => {
  const { sizes, extend, follow } = await startReading();
  const [hasGrown] = await Promise.all([extend(), follow()]);
  expect([hasGrown, await extend()]).toEqual([false, true]);
  expect(sizes).toEqual([FIRST_ROWS, FIRST_ROWS, FIRST_ROWS + STEP_ROWS]);
});

test("a stretch that is read again twice at once can grow as soon as the last answer is there", async () => {
  const { sizes, extend, follow } = await startReading();
  await Promise.all([follow(), follow()]);
  expect(await extend()).toBe(true);
  expect(sizes).toEqual([FIRST_ROWS, FIRST_ROWS, FIRST_ROWS + STEP_ROWS]);
});
