// Tests that an answer which is not the service's JSON is named correctly.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failureOf } from "#contract/failure.ts";
import { BODY_WAS, readJson } from "./body.ts";

const answer = (text: string) => ({ status: 200, headers: new Headers(), host: "host", text });

function whatWas(text: string): string {
  try {
    readJson(answer(text));
    return "JSON";
  } catch (thrown) {
    const failure = failureOf(thrown);
    return failure.kind === "unexpectedBody" ? failure.where : failure.kind;
  }
}

describe("readJson", () => {
  test.each([
    ["", BODY_WAS.empty],
    [" \r\n", BODY_WAS.empty],
    ["<!doctype html><title>Sign in</title>", BODY_WAS.html],
    ["\n<HTML><body>", BODY_WAS.html],
    ["<html", BODY_WAS.html],
    ["Service Unavailable", BODY_WAS.notJson],
    ['{"data":[1,}', BODY_WAS.notJson],
    ['{"data":[1,2', BODY_WAS.cutShort],
    ['{"data":["half a wor', BODY_WAS.cutShort],
    ['{"data":[{}]', BODY_WAS.cutShort],
  ])("%j is %s", (text, expected) => {
    expect(whatWas(text)).toBe(expected);
  });

  test("every beginning of a JSON object is JSON that was cut short", () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(objects, fc.nat(), (value, cut) => {
        const text = JSON.stringify(value);
        expect(whatWas(text.slice(0, 1 + (cut % (text.length - 1))))).toBe(BODY_WAS.cutShort);
      }),
    );
  });

  test("JSON is read unchanged, and integers too large for a number keep every digit", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\d{16}/u.test(text));
        expect(readJson(answer(text))).toEqual(JSON.parse(text));
      }),
    );
    const large =
      '{"id":12345678901234567890,"list":[ 9007199254740993,-9007199254740993],"text":"12345678901234567890"}';
    expect(readJson(answer(large))).toEqual({
      id: "12345678901234567890",
      list: ["9007199254740993", "-9007199254740993"],
      text: "12345678901234567890",
    });
    expect(readJson(answer('{"a":1e400,"b":100000000000000000000.0,"c":1}'))).toEqual({ a: Infinity, b: 1e20, c: 1 });
  });
});
