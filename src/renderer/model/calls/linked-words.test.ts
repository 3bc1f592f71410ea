// Tests sentences whose words may be links.
import { expect, test } from "vitest";
import { NOWHERE, say, textOf, type Linked } from "./linked-words.ts";

const lena: Linked = { text: "Lena", target: { ...NOWHERE, lane: 1 } };

test("a template joins its texts, links and whole sentences in order, without empty texts", () => {
  expect(say`${lena} left ${["at ", lena, ""]}${"soon"}.`).toEqual([lena, " left ", "at ", lena, "", "soon", "."]);
  expect(say``).toEqual([]);
  expect(textOf(say`${lena} left ${["at ", "noon"]}.`)).toBe("Lena left at noon.");
});
