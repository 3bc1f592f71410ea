// Tests that secrets in the service's text are removed, and that ordinary words stay.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LONGEST_SCRUBBED, redact, REMOVED, scrub } from "./redact.ts";
import { strangeJson } from "#tests/fakes/strange-json.ts";

const KEY = "3fa1c09be77d4452a0b9cd11f0e8d6b74455aa12";

describe("scrub", () => {
  test("ordinary messages stay as they are", () => {
    const text = "The session v1.us.2099639e6f0a8f85.1713339432 does not exist. Please use a correct session ID.";
    expect(scrub(text, KEY)).toBe(text);
  });

  test("the key is removed in any case, percent-encoded, and with invisible characters inside", () => {
    expect(scrub(`The key ${KEY} is unknown`, KEY)).toBe("The key [removed] is unknown");
    expect(scrub(`The key ${KEY.toUpperCase()} is unknown`, KEY)).toBe("The key [removed] is unknown");
    expect(scrub(`a${KEY.slice(0, 9)}\u200B${KEY.slice(9)}b`, KEY)).not.toContain(KEY.slice(9, 30));
    expect(scrub("key=a%20b%2Bc!", "a b+c")).toBe("key=[removed]!");
  });

  test("a short key with characters special to patterns is removed too", () => {
    expect(scrub("used (a+b)$ here", "(a+b)$")).toBe("used [removed] here");
  });

  test("other long tokens are removed, whoever owns them", () => {
    const jwt = "eyJhbGciOi.eyJzdWIi.abc";
    expect(scrub(`token ${"0a".repeat(20)} and ${jwt}`)).toBe("token [removed] and [removed]");
  });

  test("control and direction characters are removed, and several lines become one", () => {
    expect(scrub("a\u001B[31mred\u202Eder\r\n\tnext\u2028line")).toBe("a[31mredder next line");
  });

  test("for any text, the result is short and does not hold the key", () => {
    const keys = fc.string({ minLength: 8, maxLength: 60 }).filter((key) => /^[!-~]{8,}$/u.test(key));
    fc.assert(
      fc.property(fc.string(), keys, fc.string(), (before, key, after) => {
        fc.pre(!"[removed]".includes(key.toLowerCase()));
        const outcome = scrub(`${before} ${key} ${after}`, key);
        expect(outcome.toLowerCase()).not.toContain(key.toLowerCase());
        expect(outcome.length).toBeLessThanOrEqual(LONGEST_SCRUBBED);
      }),
    );
  });
});

const PARAM_NAMES = [
  "Signature",
  "X-Amz-Signature",
  "X-Amz-Security-Token",
  "X-Amz-Credential",
  "X-Goog-Signature",
  "sig",
  "token",
  "access_token",
  "Policy",
  "Key-Pair-Id",
  "AWSAccessKeyId",
  "apikey",
  "api_key",
  "x-api-key",
  "key",
  "secret",
];
const FIELD_NAMES = [
  "apikey",
  "apiKey",
  "Authorization",
  "proxy-authorization",
  "Cookie",
  "Set-Cookie",
  "secret",
  "authToken",
  "x-api-key",
  "client_secret",
  "password",
  "refresh_token",
  "wsSecret",
];
/** Too short to look like a token, so only its name identifies it. */
const shortSecret = fc.stringMatching(/^[a-km-z]{8,16}$/u).map((text) => `l${text}`);
const spelled = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom("as it is", "upper", "lower"))
    .map(([name, how]) => (how === "upper" ? name.toUpperCase() : how === "lower" ? name.toLowerCase() : name));

describe("secrets identified only by their name", () => {
  test("a signed address keeps its expiry and loses its signature", () => {
    const url =
      "https://files.example.org/a.png?Expires=1760000000&X-Amz-Expires=86400&Signature=abc~def__&Key-Pair-Id=APKA";
    expect(scrub(`The file ${url} is gone`)).toBe(
      "The file https://files.example.org/a.png?Expires=1760000000&X-Amz-Expires=86400&Signature=[removed]&Key-Pair-Id=[removed] is gone",
    );
  });

  test.each([
    ["apikey: abc def", "apikey: [removed] def"],
    ["Authorization: Bearer abc.def, then", "Authorization: [removed], then"],
    ['{"apiKey":"a b\\"c","id":5}', '{"apiKey":"[removed]","id":5}'],
    ['{"body":"{\\"secret\\":\\"a b\\",\\"id\\":5}"}', '{"body":"{\\"secret\\":\\"[removed]\\",\\"id\\":5}"}'],
    ["Cookie: a=1; b=2 end", "Cookie: [removed] end"],
    ["wsChannel: { identity: 'x', secret: 'abc' }", "wsChannel: { identity: 'x', secret: '[removed]' }"],
    ["token=abc", "token=[removed]"],
    ["The tokens are few; the secretary said so.", "The tokens are few; the secretary said so."],
  ])("%s", (text, expected) => {
    expect(scrub(text)).toBe(expected);
    expect(scrub(expected)).toBe(expected);
  });

  test("secrets are removed from addresses, nested addresses, headers and JSON", () => {
    const writings = [
      (name: string, secret: string) => `GET https://h/p?a=1&${name}=${secret}&Expires=1760000000 failed`,
      (name: string, secret: string) =>
        `see https://h/?u=${encodeURIComponent(`https://i/?${name}=${secret}&Expires=17`)}`,
    ];
    const lines = [
      (name: string, secret: string) => `${name}: ${secret}`,
      (name: string, secret: string) => `{"headers":{"${name}":"${secret}"},"Expires":17}`,
      (name: string, secret: string) => JSON.stringify({ text: JSON.stringify({ [name]: secret, after: 1 }) }),
      (name: string, secret: string) => `${name}=${secret}`,
    ];
    const cases = fc.oneof(
      fc.tuple(spelled(PARAM_NAMES), fc.constantFrom(...writings)),
      fc.tuple(spelled(FIELD_NAMES), fc.constantFrom(...lines)),
    );
    fc.assert(
      fc.property(cases, shortSecret, fc.string({ maxLength: 40 }), ([name, write], secret, before) => {
        fc.pre(!before.includes(secret));
        const outcome = scrub(`${before} ${write(name, secret)}`);
        expect(outcome).not.toContain(secret);
        expect(outcome).toContain(REMOVED);
      }),
    );
  });

  test("a key that is cut in two leaves no half behind", () => {
    fc.assert(
      fc.property(fc.integer({ min: 150, max: 320 }), fc.constantFrom("a ", "ab", "\u200B"), (length, filler) => {
        const outcome = scrub(`${filler.repeat(length)} ${KEY} ${KEY}`, ["another-key", KEY]);
        expect(outcome).not.toContain(KEY.slice(0, 8));
      }),
    );
  });

  test("a hostile text of two million characters is scrubbed quickly", () => {
    for (const piece of ["a", "eyJ-", "eyJ.", "secret", "?key", 'apikey"', '\\"', "%3fsig%3d", "=", "a1"]) {
      expect(scrub(piece.repeat(2_000_000 / piece.length), ["a-key-of-ten"]).length).toBeLessThanOrEqual(
        LONGEST_SCRUBBED,
      );
    }
  });
});

describe("redact", () => {
  test("nested data keeps its shape and loses its secrets", () => {
    expect(
      redact({
        status: 401,
        headers: { apikey: 5, Accept: "json" },
        list: [{ secret: null }, "token=abc", null],
        at: true,
      }),
    ).toEqual({
      status: 401,
      headers: { apikey: REMOVED, Accept: "json" },
      list: [{ secret: null }, `token=${REMOVED}`, null],
      at: true,
    });
  });

  test("for any data, keys and named secrets are removed at every depth and from every name", () => {
    const wrap = fc.constantFrom<(value: unknown) => unknown>(
      (value) => ({ inner: value }),
      (value) => [1, value, "x"],
      (value) => ({ a: { b: [value] } }),
      (value) => JSON.stringify(value),
    );
    fc.assert(
      fc.property(
        fc.array(wrap, { maxLength: 4 }),
        spelled(FIELD_NAMES),
        shortSecret,
        strangeJson,
        (wraps, name, secret, rest) => {
          fc.pre(!JSON.stringify(rest).includes(secret));
          const facts = wraps.reduce((value, put) => put(value), {
            [name]: secret,
            said: `used ${KEY}`,
            [KEY]: rest,
          } as unknown);
          const outcome = JSON.stringify(redact(facts, KEY));
          expect(outcome).not.toContain(secret);
          expect(outcome).not.toContain(KEY);
        },
      ),
    );
  });

  test("very deep or circular data does not loop forever", () => {
    const loop: { self?: unknown } = {};
    loop.self = loop;
    expect(JSON.stringify(redact(loop))).toContain(REMOVED);
  });
});
