// The right conversation follows the left one from its first move on, and begins at its own message.
import { expect, test } from "vitest";
import { moveAfter, NOT_MOVED } from "./left-move.ts";

/** True where the left one has moved, after each look: is the right one shown, and the time at the left. */
function movesAfter(...looks: readonly (readonly [isRightShown: boolean, leftSeconds: number | null])[]) {
  let move = NOT_MOVED;
  return looks.map(([isRightShown, leftSeconds]) => {
    move = moveAfter(move, isRightShown, leftSeconds);
    return move.hasMoved;
  });
}

test("times at the left before the right one is shown are no move, and later ones are", () => {
  // The left one tells its time only once another is beside it, and has less room then.
  expect(movesAfter([false, null], [false, 100], [false, 90], [true, 90])).toEqual([false, false, false, false]);
  expect(movesAfter([false, 90], [true, 90], [true, 80], [true, 90])).toEqual([false, false, true, true]);
});

test("a left one that is opened later is no move, and neither is another message at the right", () => {
  expect(movesAfter([true, null], [true, 50], [true, 60], [true, null], [true, 70])).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(movesAfter([true, 50], [true, 60], [false, 60], [true, 60], [true, 61])).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
});

test("a look without news gives the same object", () => {
  const move = moveAfter(NOT_MOVED, true, 5);
  expect(moveAfter(move, true, 5)).toBe(move);
});
