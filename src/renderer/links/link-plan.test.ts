// Where a link goes, and when it asks first.
import { expect, onTestFinished, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES as GERMAN } from "#texts/messages-de.ts";
import { say } from "#texts/say.ts";
import type { Connection } from "#domain/connection.ts";
import { identityOf, planOf, withoutIdentity } from "./link-plan.ts";

const connection = (id: string): Connection => ({
  id,
  name: id,
  kind: "service",
  appId: "app",
  region: "eu",
  colour: "blue",
  chatBaseUrl: null,
  callsBaseUrl: null,
});
const known = [connection("production"), connection("staging")];

test.each([
  [undefined, "open"],
  ["production", "open"],
  ["staging", "confirm"],
  ["somewhere", "choose"],
])("the plan for a link of connection %s is %s", (connectionId, plan) => {
  const link = { kind: "call" as const, sessionId: "v1.eu.x", ...(connectionId === undefined ? {} : { connectionId }) };
  expect(planOf(link, known, "production")).toBe(plan);
});

test.each([
  [undefined, "try"],
  ["sample", "open"],
  ["somewhere", "keep"],
])("with only the sample, the plan for a link of connection %s is %s", (connectionId, plan) => {
  const link = { kind: "call" as const, sessionId: "v1.eu.x", ...(connectionId === undefined ? {} : { connectionId }) };
  expect(planOf(link, [{ ...connection("sample"), kind: "sample" }], "sample")).toBe(plan);
});

test.each([
  [undefined, known, "viewAs"],
  ["production", known, "viewAs"],
  ["staging", known, "confirm"],
  ["somewhere", known, "choose"],
  ["sample", [{ ...connection("sample"), kind: "sample" as const }], "viewAs"],
])("a link of connection %s that asks on behalf of somebody is never opened without a question", (id, all, plan) => {
  const link = {
    kind: "call" as const,
    sessionId: "s",
    viewingAs: "ana",
    ...(id === undefined ? {} : { connectionId: id }),
  };
  expect(planOf(link, all, id === "sample" ? "sample" : "production")).toBe(plan);
  expect([identityOf(link), identityOf(withoutIdentity(link))]).toEqual(["ana", null]);
  expect(withoutIdentity(link)).toEqual({ ...withoutIdentity(link), sessionId: "s" });
});

test("German sentences name what the sample data lack by its gender", () => {
  setLanguage({ language: "de", messages: GERMAN });
  onTestFinished(() => setLanguage({ language: "en", messages: {} }));
  expect(say("links.missing.call")).toContain("gibt es ihn nicht");
  expect(say("links.missing.message")).toContain("gibt es sie nicht");
});
