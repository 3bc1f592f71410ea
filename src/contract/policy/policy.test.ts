// Reading a policy: each setting, and how a wrong policy closes what protects.
import { describe, expect, test } from "vitest";
import { connectionsOf, NO_POLICY, policyOf } from "./policy.ts";
import { POLICY_TABLE, settingName } from "./policy-table.ts";

const SHOP = { id: "shop", name: "Shop", appId: "1234abcd", region: "eu" } as const;
const CLOSED = {
  otherConnections: false,
  exports: "off",
  keysOnDisk: false,
  links: "off",
  keepDays: 0,
  audit: true,
  updates: "off",
} as const;

test("the example of each setting is read as it is, and leaves the others as they were", () => {
  for (const name of settingName.options) {
    const { example } = POLICY_TABLE[name];
    expect(policyOf("/p", { [name]: example })).toEqual({ ...NO_POLICY, source: "/p", given: [name], [name]: example });
  }
  expect(policyOf("/p", {})).toEqual({ ...NO_POLICY, source: "/p" });
});

test("a managed connection is a connection of the service with the roots of its region", () => {
  const { connections } = policyOf("/p", {
    connections: [SHOP, { ...SHOP, id: "b", colour: "red", chatBaseUrl: "https://chat.example/v3" }],
  });
  expect(connectionsOf({ connections })).toEqual([
    { ...SHOP, kind: "service", colour: "blue", chatBaseUrl: null, callsBaseUrl: null },
    { ...SHOP, id: "b", kind: "service", colour: "red", chatBaseUrl: "https://chat.example/v3", callsBaseUrl: null },
  ]);
});

describe("a wrong policy names the setting and closes what protects", () => {
  test.each<readonly [string, unknown, string]>([
    ["an unknown setting", { export: "off" }, "export: There is no such setting."],
    [
      "an unknown setting of a connection",
      { connections: [{ ...SHOP, secret: 1 }] },
      "connections[0].secret: There is no such setting.",
    ],
    ["a value that does not exist", { exports: "none" }, "exports: Write allowed, redacted or off."],
    ["a wrong type", { keysOnDisk: "no" }, "keysOnDisk: Write true or false."],
    ["a fraction", { keepDays: 1.5 }, "keepDays: Write a whole number of days, up to 3650."],
    ["too many days", { keepDays: 3651 }, "keepDays: Write a whole number of days, up to 3650."],
    ["a null", { links: null }, "links: Write allowed, managed or off."],
    ["a list", [], "The policy: Invalid input: expected object, received array."],
    [
      "a root without https",
      { connections: [{ ...SHOP, chatBaseUrl: "http://chat.example" }] },
      "connections[0].chatBaseUrl: Only https addresses are allowed, or http on this machine.",
    ],
    [
      "the sample's id",
      { connections: [{ ...SHOP, id: "sample" }] },
      "connections[0].id: The ids of the sample and of opened files are taken.",
    ],
    [
      "the id of an opened file",
      { connections: [{ ...SHOP, id: "file:1" }] },
      "connections[0].id: The ids of the sample and of opened files are taken.",
    ],
    ["two connections with one id", { connections: [SHOP, SHOP] }, "connections: Two connections have the same id."],
    [
      "a proxy with a second rule",
      { proxy: "http://proxy.example:80;direct://" },
      "proxy: Write system, direct, or an address such as http://proxy.example:8080.",
    ],
    ["another word", { updates: "yes" }, "updates: Write on or off."],
    [
      "a feed without https",
      { updateFeed: "http://updates.example" },
      "updateFeed: Only https addresses are allowed, or http on this machine.",
    ],
    ["a feed that is no address", { updateFeed: "updates" }, "updateFeed: This is not a valid address."],
    [
      "a feed that is too long",
      { updateFeed: `https://x.example/${"x".repeat(500)}` },
      "updateFeed: Write an https address of at most 500 characters.",
    ],
  ])("%s", (_what, content, problem) => {
    expect(policyOf("/p", content)).toMatchObject({ source: "/p", problem, ...CLOSED });
  });

  test("settings that protect are closed although they can be read, and the others are used if they can", () => {
    const content = {
      connections: [SHOP],
      exports: "allowed",
      links: "allowed",
      otherConnections: true,
      proxy: "direct",
      keepDays: 30,
      typo: 1,
    };
    expect(policyOf("/p", content)).toEqual({
      ...NO_POLICY,
      ...CLOSED,
      source: "/p",
      problem: "typo: There is no such setting.",
      connections: [SHOP],
      proxy: "direct",
      given: ["connections", "otherConnections", "exports", "keysOnDisk", "links", "audit", "proxy", "updates"],
    });
    expect(policyOf("/p", { connections: [{ ...SHOP, id: 1 }], proxy: 7 })).toMatchObject({
      connections: [],
      proxy: "system",
    });
  });

  test("no sentence repeats a key, and a long list of problems is cut", () => {
    const key = "0123456789abcdef0123456789abcdef";
    const secret = {
      connections: [
        { ...SHOP, key: `${key}\n` },
        { ...SHOP, id: "b", key: [key] },
      ],
    };
    expect(policyOf("/p", secret).problem).not.toContain(key);
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`${"x".repeat(500)}${index}`, 1]));
    expect(policyOf("/p", many).problem?.length).toBeLessThan(600);
  });
});

test("a policy may have as many days, connections and characters as this, and no more", () => {
  const root = (length: number): string => "https://a.example/".padEnd(length, "x");
  const shop = (change: object): object => ({ connections: [{ ...SHOP, ...change }] });
  const many = (count: number): object => ({
    connections: Array.from({ length: count }, (_unused, index) => ({ ...SHOP, id: `shop-${index}` })),
  });
  const pairs: readonly (readonly [object, object])[] = [
    [{ keepDays: 0 }, { keepDays: -1 }],
    [{ keepDays: 3650 }, { keepDays: 3651 }],
    [shop({ chatBaseUrl: root(500) }), shop({ chatBaseUrl: root(501) })],
    [shop({ callsBaseUrl: root(500) }), shop({ callsBaseUrl: root(501) })],
    [shop({ key: "k".repeat(4000) }), shop({ key: "k".repeat(4001) })],
    [many(100), many(101)],
    [{ updateFeed: root(500) }, { updateFeed: root(501) }],
  ];
  const isWrong = pairs.map((pair) => pair.map((content) => policyOf("/p", content).problem !== null));
  expect(isWrong).toEqual(pairs.map(() => [false, true]));
});
