// Tests how numbers are written in the language of the process.
import { afterEach, expect, test } from "vitest";
import { setLanguage } from "./language.ts";
import { numberSigns, writeNumber } from "./numbers.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

const write = (): readonly unknown[] => [
  writeNumber(4200),
  writeNumber(4200.5),
  writeNumber(0.12345),
  writeNumber(4200, 1),
  writeNumber(0.12345, 2),
  numberSigns(),
];

test("numbers have the signs of the language, and as many decimals as asked for", () => {
  expect(write()).toEqual([
    "4,200",
    "4,200.5",
    "0.123",
    "4,200.0",
    "0.12",
    { thousandSeparator: ",", decimalSeparator: "." },
  ]);
  setLanguage({ language: "de", messages: {} });
  expect(write()).toEqual([
    "4.200",
    "4.200,5",
    "0,123",
    "4.200,0",
    "0,12",
    { thousandSeparator: ".", decimalSeparator: "," },
  ]);
});
