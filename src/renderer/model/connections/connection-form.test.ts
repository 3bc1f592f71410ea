// Tests the connection form: defaults, problems, and the connection it makes.
import { expect, test } from "vitest";
import { connection, type Connection } from "../../../domain/connection.ts";
import { checkForm, connectionOf, startForm } from "./connection-form.ts";

const support: Connection = {
  id: "a",
  kind: "service",
  name: "Support",
  appId: "123abc",
  region: "eu",
  colour: "teal",
  chatBaseUrl: null,
  callsBaseUrl: null,
};

test("a valid form makes the connection it was filled from", () => {
  const form = startForm(support, false, [support]);
  expect(checkForm(form)).toEqual({});
  expect(connection.parse(connectionOf(form, "a"))).toEqual(support);
});

test("a copy gets its own name and colour", () => {
  expect(startForm(support, true, [support])).toMatchObject({ name: "Support copy", colour: "blue", appId: "123abc" });
});

test("only the field that a key was pasted into refuses it", () => {
  const good = startForm(support, false, [support]);
  const key = "3fa1c09be77d4452a0b9cd11f0e8d6b74455aa12";
  for (const field of ["name", "appId", "chatBaseUrl", "callsBaseUrl"] as const) {
    const value = field.endsWith("Url") ? `https://chat.example/${key}` : key;
    expect(Object.keys(checkForm({ ...good, [field]: value }))).toEqual([field]);
  }
  expect(Object.keys(checkForm({ ...good, name: `Support ${key}` }))).toEqual(["name"]);
  expect(Object.keys(checkForm({ ...good, name: "Support zq7-own key" }, "ZQ7-ownkey"))).toEqual(["name"]);
});

test("each wrong field has its own problem", () => {
  const form = {
    ...startForm(null, false, []),
    appId: "a b",
    chatBaseUrl: "http://chat.example",
    callsBaseUrl: "nothing",
  };
  expect(Object.keys(checkForm(form)).toSorted()).toEqual(["appId", "callsBaseUrl", "chatBaseUrl", "name"]);
});
