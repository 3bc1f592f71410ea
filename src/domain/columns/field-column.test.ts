// Tests which column holds a field of a raw record, or of an entry in one of its lists.
import { expect, test } from "vitest";
import type { JsonPath } from "#domain/text/json-path.ts";
import { labelOfField } from "./field-column.ts";

test.each<["messages" | "calls", JsonPath, string | null]>([
  ["messages", ["sentAt"], "Sent"],
  ["messages", ["data", "reactions", 0, "count"], "Count"],
  ["calls", ["participants", 3, "joinedAt"], "Joined at"],
  ["calls", ["recordings", 1, "duration"], "Duration as sent"],
  // The same names elsewhere are other fields.
  ["messages", ["participants", 3, "joinedAt"], null],
  ["calls", ["data", "reactions", 0, "count"], null],
  ["messages", ["data", "sentAt"], null],
  ["calls", ["participants", 3], null],
])("%s: %j", (kind, path, label) => {
  expect(labelOfField(kind, path)).toBe(label);
});
