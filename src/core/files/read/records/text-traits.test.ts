// Tests which traits a piece of text may have. A missed trait would leave its records unchecked.
import { expect, test } from "vitest";
import { traitsOfLines } from "./text-traits.ts";

const holdsLongInteger = (text: string): boolean => traitsOfLines(Buffer.from(text)).mayHoldLongInteger;
/** Places before, at and behind those that are looked at. */
const PLACES = Array.from({ length: 40 }, (_, place) => " ".repeat(place));

test("an integer of sixteen digits is found at every place, one of fifteen at none", () => {
  for (const before of PLACES) {
    expect([before.length, holdsLongInteger(`${before}1234567890123456`)]).toEqual([before.length, true]);
    expect([before.length, holdsLongInteger(`${before}1234567890123456 `)]).toEqual([before.length, true]);
    expect([before.length, holdsLongInteger(`${before}123456789012345 `)]).toEqual([before.length, false]);
  }
});

test.each([
  ['{"id":1234567890123456}', true],
  ['{"id": -1234567890123456}', true],
  ["[1234567890123456]", true],
  ["[1,1234567890123456]", true],
  ["\t1234567890123456\n", true],
  ["\r\n1234567890123456\n", true],
  ["9999999999999999", true],
  ["0000000000000000", true],
  // Such digits are no number, or a part of one with a fraction.
  ['{"id":"1234567890123456"}', false],
  ["x1234567890123456", false],
  ["x-1234567890123456", false],
  ["0.1234567890123456", false],
  ["1234567/:890123456", false],
])("%j has a long integer: %s", (text, expected) => {
  expect(holdsLongInteger(text)).toBe(expected);
});

test.each([
  ["plain text", {}],
  ['{"channel":1}', {}],
  ['{"secret":1}', {}],
  ['{"wsChannel":{"Secret":1}}', { mayHoldSecret: true }],
  ["WS_CHANNEL_SECRET", { mayHoldSecret: true }],
  ["\\u0063hannel", { mayHoldSecret: true }],
  ["\\u0063h", { mayHoldSecret: true }],
  ['{"trigger":"x","data":{}}', { mayHoldEvent: true }],
  ['{"data":"[Object]"}', { mayLeaveOut: true }],
])("%j has the traits %j", (text, traits) => {
  expect(traitsOfLines(Buffer.from(text))).toEqual({
    mayBeBroken: false,
    mayHoldSecret: false,
    mayHoldLongInteger: false,
    mayHoldLineBreak: false,
    mayHoldEvent: false,
    mayLeaveOut: false,
    ...traits,
  });
});

test("text that is no UTF-8 may be broken", () => {
  expect(traitsOfLines(Buffer.from([0x61, 0xff])).mayBeBroken).toBe(true);
});
