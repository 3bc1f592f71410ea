// Tests the words for the values of the organisation's policy, each way of each setting.
import { expect, test } from "vitest";
import type { SettingName } from "#contract/policy/policy-table.ts";
import type { ShownPolicy } from "#contract/policy/shown-policy.ts";
import { SHOP } from "#tests/fakes/shop.ts";
import { valueWords } from "./policy-words.ts";

const FREE: ShownPolicy = {
  source: "/etc/switchboard/policy.json",
  problem: null,
  given: [],
  connections: [],
  otherConnections: true,
  exports: "allowed",
  keysOnDisk: true,
  links: "allowed",
  keepDays: 0,
  audit: false,
  proxy: "system",
  updates: "on",
  updateFeed: "",
  language: "person",
};
const CONNECTIONS = ["Shop", "Bank", "Test"].map((name) => ({ ...SHOP, id: name.toLowerCase(), name }));
const wordsOf = (name: SettingName, policy: Partial<ShownPolicy>): string =>
  valueWords(name, { ...FREE, ...policy }, CONNECTIONS).replaceAll(/[\u2068\u2069]/gu, "");

test.each<readonly [SettingName, Partial<ShownPolicy>, string]>([
  ["connections", {}, "None"],
  ["connections", { connections: [{ connectionId: "shop", hasKey: true }] }, "Shop"],
  ["connections", { connections: ["bank", "shop"].map((id) => ({ connectionId: id, hasKey: true })) }, "Shop, Bank"],
  ["otherConnections", { otherConnections: true }, "Allowed"],
  ["otherConnections", { otherConnections: false }, "Not allowed"],
  ["exports", { exports: "redacted" }, "Only with pseudonyms instead of people"],
  ["keysOnDisk", { keysOnDisk: true }, "Allowed, encrypted by the operating system"],
  ["keysOnDisk", { keysOnDisk: false }, "Not allowed: keys stay in memory"],
  ["links", { links: "off" }, "Not allowed"],
  ["keepDays", { keepDays: 0 }, "No limit"],
  ["keepDays", { keepDays: 1 }, "Forgotten if it was not used for 1 day"],
  ["audit", { audit: true }, "Always kept"],
  ["audit", { audit: false }, "A person decides"],
  ["updates", { updates: "off" }, "Not allowed"],
  ["updateFeed", {}, "None"],
  ["updateFeed", { updateFeed: "https://updates.example/" }, "https://updates.example/"],
  ["language", { language: "de" }, "Deutsch"],
  ["proxy", { proxy: "direct" }, "None"],
  ["proxy", { proxy: "http://proxy.example:8080" }, "http://proxy.example:8080"],
])("%s as %j", (name, policy, words) => {
  expect(wordsOf(name, policy)).toBe(words);
});
