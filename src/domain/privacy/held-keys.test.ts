// Tests that an echoed key is removed from texts and records in every spelling, that JSON stays valid, and that nothing
// else is removed.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonWithoutKeys, searchFor, searchInRecordsFor, withoutKeys } from "./held-keys.ts";
import { strangeJson } from "#tests/fakes/strange-json.ts";

const KEY = "3fa1c09be77d4452a0b9cd11f0e8d6b74455aa12";
const ODD = 'Zq7/"x+\\y=ab';
const search = searchInRecordsFor([KEY, ODD]);
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const escaped = (text: string): string =>
  [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

describe("a record", () => {
  const writings: readonly [string, (key: string) => string][] = [
    ["as it is", (key) => JSON.stringify(key)],
    ["in capitals", (key) => JSON.stringify(key.toUpperCase())],
    ["with a line break", (key) => JSON.stringify(`${key.slice(0, 5)}\r\n${key.slice(5)}`)],
    ["with spaces", (key) => JSON.stringify([...key].join(" "))],
    ["with a zero-width space", (key) => JSON.stringify(`${key.slice(0, 6)}\u200B\u{E0020}${key.slice(6)}`)],
    ["with an escaped zero-width space", (key) => JSON.stringify(key).replace(/(?<=^.{4})/u, "\\u200b")],
    ["escaped", (key) => `"${escaped(key)}"`],
    ["as JSON within JSON", (key) => JSON.stringify(JSON.stringify({ said: `${key.slice(0, 4)}\n${key.slice(4)}` }))],
    ["as JSON within JSON within JSON", (key) => JSON.stringify(JSON.stringify(JSON.stringify([key])))],
    ["escaped within JSON", (key) => JSON.stringify(`"${escaped(key)}"`)],
    ["in an address", (key) => JSON.stringify(`https://h.example/?k=${encodeURIComponent(key)}&a=1`)],
    ["in an address within an address", (key) => JSON.stringify(encodeURIComponent(encodeURIComponent(key)))],
    [
      "every character percent-encoded",
      (key) => JSON.stringify(key.replaceAll(/./gu, (each) => `%${each.charCodeAt(0).toString(16)}`)),
    ],
    ["as base64", (key) => JSON.stringify(base64(key))],
    [
      "as base64 behind a name",
      (key) => JSON.stringify(`Basic ${base64(`a:${key}`)} ${base64(`ab:${key}`)} ${base64(`abc:${key}`)}`),
    ],
    ["as base64 in lines", (key) => JSON.stringify(base64(`name:${key}`).replaceAll(/.{8}/gu, "$&\n"))],
    ["as hexadecimal digits", (key) => JSON.stringify(Buffer.from(key).toString("hex"))],
    ["as a name", (key) => `{${JSON.stringify(key)}:1}`],
  ];

  /** Everything from which the key could be recovered. */
  const traces = (key: string): readonly string[] => [key, base64(key).slice(2, 14), Buffer.from(key).toString("hex")];
  const flat = (value: unknown): string => {
    let text = JSON.stringify(value);
    for (let round = 0; round < 4; round++) {
      text = text.replaceAll(/%([0-9a-f]{2})/giu, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      text = text.replaceAll(/\\u00([0-9a-f]{2})/giu, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
    }
    return text.replaceAll(/\\+[nrtbf]|\\|[\s\u200b]/gu, "").toLowerCase();
  };

  test.each(writings)("with the key %s loses it, stays JSON, and keeps everything else", (_how, write) => {
    for (const key of [KEY, ODD]) {
      const rest = '"before":[1.10,1e400,-0],"text":"a \\u00e9 \\/ b","n":12345678901234567890';
      const outcome = jsonWithoutKeys(`{${rest},"said":${write(key)},${rest}}`, search);
      const read: unknown = JSON.parse(outcome);
      expect(outcome).toContain("[removed]");
      expect(outcome.startsWith(`{${rest},"said":`)).toBe(true);
      expect(outcome.endsWith(`,${rest}}`)).toBe(true);
      for (const trace of traces(key)) expect(flat(read)).not.toContain(trace.replaceAll(/[\\]/gu, "").toLowerCase());
    }
  });

  test("with a number equal to the key stays JSON", () => {
    const digits = "12345678901234567890123456789012";
    const outcome = jsonWithoutKeys(`{"id":${digits},"list":[5,-${digits}]}`, searchInRecordsFor([digits]));
    expect(outcome).toBe('{"id":"[removed]","list":[5,"[removed]"]}');
  });

  test("without a key stays as it came", () => {
    fc.assert(
      fc.property(strangeJson, (record) => {
        const text = JSON.stringify(record);
        expect(jsonWithoutKeys(text, search)).toBe(text);
      }),
    );
  });

  test("stays JSON and loses only the key, whatever surrounds it", () => {
    const around = fc.string({
      unit: fc.constantFrom("a", "3", "f", "\\", '"', "/", "n", "\n", "%", "u0033", "é", "\u{1F600}"),
      maxLength: 12,
    });
    fc.assert(
      fc.property(around, around, fc.constantFrom(KEY, ODD), (before, after, key) => {
        const text = JSON.stringify({ said: `${before}${key}${after}`, other: before });
        const { said, other } = Object(JSON.parse(jsonWithoutKeys(text, search)));
        expect(other).toBe(before);
        expect(said).not.toContain(key);
        expect(said).toContain("[removed]");
      }),
    );
  });

  test("text that starts like a key, or is cut short, does not fail", () => {
    for (const text of ['{"a":"3fa1c09be77d', `{"a":"${KEY}`, `"${KEY}\\`, `${KEY}`, '"\\', '"\\u00'])
      expect(typeof jsonWithoutKeys(text, search)).toBe("string");
  });
});

describe("text that is not a key stays", () => {
  test.each(["test", "password", "supportteams", "production", "12345678", "1760000000123"])(
    "the word or number %s stays in records, even if it is somebody's key",
    (key) => {
      const text = JSON.stringify({ text: `the ${key} is a word`, number: Number(key) || 0 });
      expect(jsonWithoutKeys(text, searchInRecordsFor([key]))).toBe(text);
    },
  );

  test("an empty key, or no key, removes nothing", () => {
    for (const keys of [[], [""], [" \n"], ["abc"]]) expect(withoutKeys("abc  \n", searchFor(keys))).toBe("abc  \n");
  });
});

describe("an error message or a log line", () => {
  test.each([
    [`${KEY.slice(0, 20)}\n${KEY.slice(20)}`],
    [`${KEY.slice(0, 20)} \t ${KEY.slice(20)}`],
    [`${KEY.slice(0, 20)}\\n${KEY.slice(20)}`],
    [base64(`x:${KEY}`)],
  ])("loses the key written as %j", (written) => {
    expect(withoutKeys(`The key ${written} is bad`, searchFor([KEY]))).toMatch(
      /^The key .{0,4}\[removed\].{0,4} is bad$/u,
    );
  });
});

test("if one key starts with another, the longer one is removed whole", () => {
  const keys = ["a1b2c3d4e5f6", "a1b2c3d4e5f6-LIVE-998877"];
  for (const order of [keys, keys.toReversed()]) {
    expect(withoutKeys(`x ${keys[1]} ${keys[0]} y`, searchFor(order))).toBe("x [removed] [removed] y");
    expect(jsonWithoutKeys(JSON.stringify(keys), searchInRecordsFor(order))).toBe('["[removed]","[removed]"]');
  }
});

test("the time grows linearly with the text: steps are counted by the characters read", () => {
  const counted = (text: string): number => {
    let reads = 0;
    const spy = new Proxy(Object(text), {
      get(target: object, name) {
        if (name === "charCodeAt") return (at: number) => (reads++, text.charCodeAt(at));
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(text) : value;
      },
    });
    withoutKeys(spy, searchFor([KEY, "0000000000000000", ODD]));
    return reads;
  };
  for (const piece of [
    "\\",
    "%",
    "%25",
    "3",
    "3 ",
    "3fa1c09be77d4452",
    "0",
    "0\n\n\n",
    "\\u0033",
    "\\\\n",
    "3\u200b",
    "Z",
  ]) {
    const [short, long] = [piece.repeat(300), piece.repeat(3000)].map(counted);
    expect(long).toBeLessThan(12 * (short ?? 0));
  }
});
