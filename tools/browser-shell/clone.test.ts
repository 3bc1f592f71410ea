// The WebSocket's values arrive or are refused as with structured clone.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readClone, writeClone } from "./clone.ts";

const carried = (value: unknown): unknown => readClone(writeClone(value));

describe("carried", () => {
  test("any plain value arrives as structured clone delivers it", () => {
    const plain = fc.anything({
      key: fc.oneof(
        fc.constant("$"),
        fc.string().filter((key) => key !== "__proto__"),
      ),
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
    });
    fc.assert(
      fc.property(plain, (value) => {
        expect(carried(value)).toEqual(structuredClone(value));
      }),
    );
  });

  test("undefined, NaN, infinities and minus zero keep their meaning inside records", () => {
    const value = { a: undefined, b: [Number.NaN, -Infinity, -0], $: "kept", c: { $: "date", of: 1 } };
    expect(carried(value)).toStrictEqual(value);
    expect(Object.keys(Object(carried({ a: undefined })))).toEqual(["a"]);
  });

  test("instances arrive as plain objects, and getters as their values", () => {
    class Point {
      readonly x = 1;
      get y(): number {
        return 2;
      }
    }
    expect(Object.getPrototypeOf(carried(new Point()))).toBe(Object.prototype);
    expect(
      carried({
        get a() {
          return 1;
        },
      }),
    ).toStrictEqual({ a: 1 });
  });

  test("an error arrives with its name and message", () => {
    expect(carried(new RangeError("too far"))).toMatchObject({ name: "RangeError", message: "too far" });
  });
});

/** Lists in lists. */
function deep(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level += 1) value = [value];
  return value;
}

describe("refused", () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  test.each<[string, unknown]>([
    ["a function", { run: () => undefined }],
    ["a symbol", [Symbol("x")]],
    ["a promise", Promise.resolve()],
    ["bytes", new Uint8Array(1)],
    ["a value that holds itself", circle],
    ["a value that is nested too deeply", deep(20_000)],
  ])("%s", (_name, value) => {
    expect(() => writeClone(value)).toThrow(expect.objectContaining({ name: "DataCloneError" }));
  });

  test("the same object in two positions is not a circle", () => {
    const shared = { a: 1 };
    expect(carried([shared, shared])).toEqual([shared, shared]);
  });
});
