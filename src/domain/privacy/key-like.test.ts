// Tests that pasted keys are distinguished from names.
import { expect, test } from "vitest";
import { hasKeyInside, holdsKey, looksLikeKey } from "./key-like.ts";

const KEY = "3fa1c09be77d4452a0b9cd11f0e8d6b74455aa12";

test.each([
  KEY,
  KEY.toUpperCase(),
  ` ${KEY}\n`,
  `Support ${KEY}`,
  `${KEY.slice(0, 20)}\n${KEY.slice(20)}`,
  (KEY.match(/.{4}/gu) ?? []).join(" "),
  `${KEY.slice(0, 18)}\u200B${KEY.slice(18)}`,
  "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
  "Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg==",
  "0b6c1f2e-9a4d-4c3b-8e5f-1a2b3c4d5e6f",
])("%j looks like a key", (text) => expect(looksLikeKey(text)).toBe(true));

test.each([
  "",
  "Support, production",
  "customer-support-production-2026",
  "Support EU 2 (from 2026-01-01)",
  "internationalization-and-localization",
  "2379614ac4db65f5",
  "Shop 2379614ac4db65f5",
  "Dämmerung und Morgenröte 24/7",
  "サポート本番環境サポート本番環境サポート本番環境",
  "Everything from last month, newest first",
  "v1.us.2379614ac4db65f5",
])("%j does not", (text) => expect(looksLikeKey(text)).toBe(false));

test.each([
  [KEY, true],
  [`https://${KEY}.example.org/v3`, true],
  [`https://example.org/${KEY}/v3`, true],
  ["2379614ac4db65f5", false],
  ["https://{appId}.api-{region}.example.org/v3", false],
  ["https://a1b2c3d4e5f6g7h8i9j0.eu-west-1.example.org:8443/v3", false],
])("an id or address such as %s holds a key: %s", (text, holds) => expect(hasKeyInside(text)).toBe(holds));

test("a run of 20 characters with four changes between letters and digits looks like a key", () => {
  const runs = ["aa1aa1aa-aaaaaaaaaaa", "aa1aa1-1aaaaaaaaaaaa", "aa1aa1aaaaaaaaaaa-1a", "aa1aa1aaaaaaaaaaaaa"];
  expect(runs.map((run) => [run.length, looksLikeKey(run)])).toEqual([
    [20, true],
    [20, true],
    [20, true],
    [19, false],
  ]);
  expect(["aa1aa1aaaaaaaaaaaaa1", "aa1aaaaaaaaaaaaaaaaa", "aa1aa111111111111111"].map(looksLikeKey)).toEqual([
    true,
    false,
    false,
  ]);
});

test("a typed key of eight characters is found, a shorter one could be a word of the name", () => {
  expect([holdsKey("my Zq7canar name", "zq7 canar"), holdsKey("my Zq7cana name", "zq7cana")]).toEqual([true, false]);
});

test("a typed key is found in another field, in any case and with white space inside", () => {
  expect(holdsKey("my Zq7Can ary.XW name", "zq7canary.xw")).toBe(true);
  expect(holdsKey("a name", "name")).toBe(false);
  expect(holdsKey("a name", "")).toBe(false);
});
