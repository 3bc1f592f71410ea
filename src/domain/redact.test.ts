// Tests that a secret in the service's text never survives, and that ordinary words do.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LONGEST_SCRUBBED, scrub } from "./redact.ts";

const KEY = "3fa1c09be77d4452a0b9cd11f0e8d6b74455aa12";

describe("scrub", () => {
  test("ordinary messages stay as they are", () => {
    const text = "The session v1.us.2099639e6f0a8f85.1713339432 does not exist. Please use a correct session ID.";
    expect(scrub(text, KEY)).toBe(text);
  });

  test("the key goes, in any case, percent-encoded, and with invisible characters inside", () => {
    expect(scrub(`The key ${KEY} is unknown`, KEY)).toBe("The key [removed] is unknown");
    expect(scrub(`The key ${KEY.toUpperCase()} is unknown`, KEY)).toBe("The key [removed] is unknown");
    expect(scrub(`a${KEY.slice(0, 9)}\u200B${KEY.slice(9)}b`, KEY)).not.toContain(KEY.slice(9, 30));
    expect(scrub("key=a%20b%2Bc!", "a b+c")).toBe("key=[removed]!");
  });

  test("a short key with characters that mean something to a pattern goes too", () => {
    expect(scrub("used (a+b)$ here", "(a+b)$")).toBe("used [removed] here");
  });

  test("other long tokens go, whoever they belong to", () => {
    const jwt = "eyJhbGciOi.eyJzdWIi.abc";
    expect(scrub(`token ${"0a".repeat(20)} and ${jwt}`)).toBe("token [removed] and [removed]");
  });

  test("control and direction characters go, and lines become one line", () => {
    expect(scrub("a\u001B[31mred\u202Eder\r\n\tnext\u2028line")).toBe("a[31mredder next line");
  });

  test("whatever the text, the key is not in the outcome, and the outcome is short", () => {
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
