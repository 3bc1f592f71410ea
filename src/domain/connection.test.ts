// Tests of connections: the roots of a connection, and which addresses are allowed.
import { describe, expect, test } from "vitest";
import { checkRoot, connection, rootsOf, type Connection } from "./connection.ts";

const PLAIN: Connection = {
  id: "c1",
  name: "Production",
  kind: "service",
  appId: "2087abc",
  region: "eu",
  colour: "teal",
  chatBaseUrl: null,
  callsBaseUrl: null,
};

test("the two roots are built from application id and region", () => {
  expect(rootsOf(PLAIN)).toEqual({
    chat: "https://2087abc.api-eu.cometchat.io/v3",
    calls: "https://2087abc.call-eu.cometchat.io/v3",
  });
});

test("custom roots may use both values more than once, or not at all, and lose trailing slashes", () => {
  const chatBaseUrl = "https://{appId}.{region}.example.test/{region}/{appId}/v3//";
  expect(rootsOf({ ...PLAIN, chatBaseUrl, callsBaseUrl: "http://127.0.0.1:8080/calls" })).toEqual({
    chat: "https://2087abc.eu.example.test/eu/2087abc/v3",
    calls: "http://127.0.0.1:8080/calls",
  });
});

test.each([
  ["id", 100],
  ["name", 80],
  ["appId", 200],
] as const)("the %s of a connection has 1 to %i characters", (field, most) => {
  expect(connection.safeParse({ ...PLAIN, [field]: "x".repeat(most) }).success).toBe(true);
  expect(connection.safeParse({ ...PLAIN, [field]: "x".repeat(most + 1) }).success).toBe(false);
  expect(connection.safeParse({ ...PLAIN, [field]: "" }).success).toBe(false);
});

describe("checkRoot", () => {
  test.each([
    "https://2087abc.api-us.cometchat.io/v3",
    "https://example.test:8443",
    "http://localhost:3000/v3",
    "http://127.0.0.1/v3",
    "http://127.1.2.3/v3",
    "http://[::1]:8080/v3",
  ])("%s is allowed", (root) => expect(checkRoot(root)).toBeNull());

  test.each([
    ["", "This is not a valid address."],
    ["example.test/v3", "This is not a valid address."],
    ["https://", "This is not a valid address."],
    ["https://user@example.test/v3", "An address cannot contain a user name or password."],
    ["https://user:word@example.test/v3", "An address cannot contain a user name or password."],
    ["https://example.test/v3?x=1", "An address cannot contain ? or #."],
    ["https://example.test/v3#x", "An address cannot contain ? or #."],
    ["http://example.test/v3", "Only https addresses are allowed, or http on this machine."],
    ["http://127.0.0.1.example.test/v3", "Only https addresses are allowed, or http on this machine."],
    ["http://localhost.example.test/v3", "Only https addresses are allowed, or http on this machine."],
    ["file:///etc/passwd", "Only https addresses are allowed, or http on this machine."],
    ["javascript:alert(1)", "Only https addresses are allowed, or http on this machine."],
    ["ftp://localhost/v3", "Only https addresses are allowed, or http on this machine."],
  ])("%s: %s", (root, sentence) => expect(checkRoot(root)).toBe(sentence));
});

test("an application id cannot lead the template to another host", () => {
  const appIds = ["a.b", "a/b", "a@b", "a:1", "a#", "a?", " ", "", "a\nb", "é", "x".repeat(201)];
  expect(appIds.filter((appId) => connection.safeParse({ ...PLAIN, appId }).success)).toEqual([]);
  expect(connection.parse({ ...PLAIN, appId: " 2087abc ", name: " Production " })).toEqual(PLAIN);
});
