// Tests the steps of the history that Back and Forward follow.
import { expect, test } from "vitest";
import { afterComing, afterLeaving, NO_HISTORY, stepTo, type History } from "./history.ts";
import type { Place } from "./place.ts";

const files = (connectionId: string): Place => ({ connectionId, screen: "files" });
const history = (back: readonly string[], forward: readonly string[]): History => ({
  back: back.map(files),
  forward: forward.map(files),
});

test("leaving a place for a new one ends what lay ahead", () => {
  expect(afterLeaving(history(["a"], ["z"]), files("b"))).toEqual(history(["a", "b"], []));
});

test("the last hundred places are kept, in both directions", () => {
  const names = Array.from({ length: 120 }, (_, index) => `place ${index}`);
  const full = names.reduce((all, name) => afterLeaving(all, files(name)), NO_HISTORY);
  expect(full).toEqual(history(names.slice(20), []));
  const back = stepTo(history(["a"], names.slice(20)), "back", files("here"));
  expect(back?.history).toEqual(history([], [...names.slice(21), "here"]));
  const forward = stepTo(history(names.slice(20), ["a"]), "forward", files("here"));
  expect(forward?.history).toEqual(history([...names.slice(21), "here"], []));
});

test("coming back at once to the place that was left is no step", () => {
  expect(afterComing(history(["a", "b"], ["z"]), files("b"))).toEqual(history(["a"], ["z"]));
  expect(afterComing(history(["a", "b"], ["z"]), files("c"))).toEqual(history(["a", "b"], ["z"]));
  expect(afterComing(NO_HISTORY, files("a"))).toEqual(NO_HISTORY);
});

test("a place that cannot be opened again is not remembered when it is left", () => {
  expect(stepTo(history(["a", "b"], ["z"]), "back", null)).toEqual({
    place: files("b"),
    history: history(["a"], ["z"]),
  });
  expect(stepTo(history(["a"], ["y", "z"]), "forward", null)).toEqual({
    place: files("z"),
    history: history(["a"], ["y"]),
  });
  expect([stepTo(history([], ["z"]), "back", null), stepTo(history(["a"], []), "forward", null)]).toEqual([null, null]);
});
