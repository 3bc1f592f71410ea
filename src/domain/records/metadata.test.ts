// Tests which metadata a filter by key, or by key and value, finds.
import { expect, test } from "vitest";
import { hasMetadata, metadataOf } from "./metadata.ts";

const values = metadataOf("calls", { metadata: { orderId: "B-49045", customer: { tier: "gold" }, "a:": "b" } });

test.each([
  ["orderId", true],
  ["orderId:", true],
  ["orderId:B-49045", true],
  ["orderId:B-4904", false],
  ["order", false],
  ["order:", false],
  ["customer", true],
  ["customer:", true],
  ["customer.tier:gold", true],
  ["a:", true],
  ["a::b", true],
  ["a", false],
])("%s: %s", (wanted, isFound) => {
  expect(hasMetadata(values, wanted)).toBe(isFound);
});
