// Tests sentences whose words may be links.
import { expect, test } from "vitest";
import { sayRich } from "#texts/say.ts";
import { NOWHERE, namesAndOthers, textOf, withWholeDurations, type Linked, type Words } from "./linked-words.ts";

const lena: Linked = { text: "Lena", target: { ...NOWHERE, lane: 1 } };

test("a sentence holds its links as they are, alone and inside other parts", () => {
  const left: Words = sayRich("calls.course.story.leftLast", { who: lena, at: "noon" });
  expect(left).toEqual([lena, " left last, at noon."]);
  const never: Words = sayRich("calls.course.story.neverJoined", { names: ["Omar, ", lena], people: 2 });
  expect(never).toEqual(["Omar, ", lena, " never joined."]);
  expect(textOf(never)).toBe("Omar, Lena never joined.");
});

test("names are a list, with the number of those that are not named", () => {
  expect(namesAndOthers([lena], 1)).toEqual([lena]);
  expect(namesAndOthers(["Omar", lena], 2)).toEqual(["Omar", " and ", lena]);
  expect(textOf(namesAndOthers(["Omar", lena], 1202))).toBe("Omar, Lena and 1,200 more");
});

test("the numbers of a duration stay beside their units", () => {
  expect(withWholeDurations("after 1 h 02 min, 16 s. The 3 people")).toBe(
    "after 1\u00A0h 02\u00A0min, 16\u00A0s. The 3 people",
  );
});
