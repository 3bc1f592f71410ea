// The hit of a search is in sight in a cell, however far it lies in the text.
import { expect, test } from "vitest";
import { startNear } from "./text-start.ts";

const text = `${"word ".repeat(40)}here is the refund of the order`;
const hit = { from: text.indexOf("refund"), to: text.indexOf("refund") + 6 };

test("a hit that is in sight, or no hit, leaves the text at its beginning", () => {
  expect(startNear(text, { from: 0, to: 4 }, 30)).toBe(0);
  expect(startNear(text, undefined, 30)).toBe(0);
  expect(startNear(text, hit, 300)).toBe(0);
  // The whole text before the end of the hit just fits, or does not.
  expect([startNear("abcdef ghi", { from: 7, to: 10 }, 10), startNear("abcdef ghi", { from: 7, to: 10 }, 9)]).toEqual([
    0, 7,
  ]);
});

test("a hit beyond the cell is shown with some words before it", () => {
  expect(text.slice(startNear(text, hit, 40))).toBe("word here is the refund of the order");
  expect(text.slice(startNear(text, hit, 15))).toBe("the refund of the order");
});

test("wide characters take twice the room", () => {
  const wide = `${"返金".repeat(10)} refund`;
  const found = { from: 21, to: 27 };
  expect(startNear(wide, found, 50)).toBe(0);
  expect(startNear(wide, found, 40)).toBeGreaterThan(0);
});

test("near the end of the text, wide characters before the hit take twice the room", () => {
  const wide = "返".repeat(40);
  expect(startNear(wide, { from: 39, to: 40 }, 30)).toBe(25);
  const mixed = `${"返".repeat(30)}${"x".repeat(10)}`;
  expect(startNear(mixed, { from: 39, to: 40 }, 30)).toBe(20);
  // The first wide character, and the last narrow one.
  expect(startNear("\u1100".repeat(40), { from: 39, to: 40 }, 30)).toBe(25);
  expect(startNear("\u10FF".repeat(40), { from: 39, to: 40 }, 30)).toBe(10);
});

test("neither a mention nor a character is cut in two", () => {
  const mention = `${"x".repeat(60)}<@uid:${"a".repeat(20)}>hit`;
  expect(startNear(mention, { from: mention.length - 3, to: mention.length }, 30)).toBe(60);
  // The first and the last of the second halves of characters.
  for (const last of ["\u{10000}", "\u{103FF}"]) {
    const halves = `${last.repeat(40)}hit`;
    expect(startNear(halves, { from: 80, to: 83 }, 33) % 2).toBe(0);
  }
  const smile = `${"😀".repeat(40)}hit`;
  const start = startNear(smile, { from: 80, to: 83 }, 33);
  expect(smile.slice(start)).toMatch(/^(?:😀)+hit$/u);
});
