// Tests that AG Grid still asks for each of its texts by the key that the catalogue has.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { gridTexts } from "./grid-texts.ts";

test("AG Grid has every key of its texts, with the English text of the catalogue", () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve("ag-grid-community")), "utf8");
  const keys = Object.keys(gridTexts);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !source.includes(`"${key}"`))).toEqual([]);
  // The sentences about selection are put together there.
  const whole = Object.entries(gridTexts).filter(([key]) => !key.startsWith("ariaRow"));
  expect(whole.filter(([, text]) => !source.includes(`"${text}"`))).toEqual([]);
});
