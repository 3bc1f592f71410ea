// The focus after its element is gone: who gets it, and when.
import { expect, test } from "vitest";
import { nextFocusStep, type LostFocus } from "./focus-steps.ts";

const LOST: LostFocus = { element: "gone", now: "nobody", isExpected: false, isInLayer: false, looks: 1 };

const after = (facts: Partial<LostFocus>) => nextFocusStep({ ...LOST, ...facts });

test("an element that is gone or hidden hands the focus on at once, unless somebody is about to take it", () => {
  expect(after({})).toBe("goHome");
  expect(after({ element: "hidden" })).toBe("goHome");
  expect(after({ isExpected: true })).toBe("look");
  expect(after({ isExpected: true, looks: 10 })).toBe("goHome");
});

test("a person who moved the focus keeps it", () => {
  for (const element of ["there", "disabled", "hidden", "gone"] as const)
    expect(after({ element, now: "other" })).toBe("end");
});

test("a disabled button gets its focus back, also from the place that stood in for it", () => {
  expect(after({ element: "disabled" })).toBe("look");
  expect(after({ element: "disabled", looks: 4 })).toBe("goHome");
  expect(after({ element: "disabled", now: "standIn", looks: 100 })).toBe("look");
  expect(after({ element: "there", now: "standIn", looks: 101 })).toBe("giveBack");
  expect(after({ element: "there" })).toBe("giveBack");
  expect(after({ element: "there", isExpected: true })).toBe("end");
});

test("the place that stands in for a button that is gone keeps the focus", () => {
  expect(after({ now: "standIn", looks: 5 })).toBe("end");
  expect(after({ element: "hidden", now: "standIn" })).toBe("end");
});

test("a list that is hidden while its place is out of sight waits, and a button of a dialog while it works", () => {
  expect(after({ element: "disabled", isInLayer: true, looks: 100 })).toBe("look");
  expect(after({ element: "hidden", isInLayer: true, looks: 100 })).toBe("look");
});
