// Tests that every query reads back from its text, and that no text makes the reader throw.
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyQuery, nastyText } from "#tests/fakes/any-query.ts";
import { readQueryText } from "./read-query-text.ts";
import { writeQueryText } from "./write-query-text.ts";

const context = { nowSeconds: Date.parse("2026-11-20T14:30:10Z") / 1000, zone: "Europe/Berlin" };

test("every query with valid values reads back unchanged", () => {
  fc.assert(
    fc.property(anyQuery, (asked) => {
      const text = writeQueryText(asked);
      expect(text).not.toMatch(/[\n\r\u202e]/u);
      expect(readQueryText(text, context)).toEqual({ ok: true, query: asked });
    }),
  );
});

test("arbitrary text gives a query, or problems within the text, and never throws", () => {
  const words = ["messages", "calls", "status:", "from:", "tags:", ",", '"', "\\", " ", ">", "now", "count", ":"];
  const text = fc.oneof(
    nastyText,
    fc
      .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 4 })))
      .map((parts) => `calls ${parts.join("")}`),
    fc
      .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 4 })))
      .map((parts) => `messages ${parts.join(" ")}`),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const outcome = readQueryText(typed, context);
      if (outcome.ok) return;
      for (const { at, length } of outcome.problems) {
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at + length).toBeLessThanOrEqual(typed.length);
      }
    }),
  );
});
