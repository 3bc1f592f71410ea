// Tests the connection form: defaults, problems, and the connection it makes.
import { expect, test } from "vitest";
import { connection, CONNECTION_COLOURS, type Connection } from "#domain/connection.ts";
import { checkForm, connectionOf, isEdited, startForm } from "./connection-form.ts";

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

test("a form is edited once a value differs from the first one, or a key is typed", () => {
  const form = startForm(support, false, [support]);
  expect(isEdited(form, { ...form }, "")).toBe(false);
  expect(isEdited(form, form, "k")).toBe(true);
  for (const change of [{ name: "x" }, { region: "us" as const }, { callsBaseUrl: "https://calls.example" }])
    expect(isEdited(form, { ...form, ...change }, "")).toBe(true);
});

test("a new form is empty, for the United States, in the first free colour", () => {
  const empty = { name: "", appId: "", region: "us", chatBaseUrl: "", callsBaseUrl: "" };
  expect(startForm(null, false, [])).toEqual({ ...empty, colour: CONNECTION_COLOURS[0] });
  const all = CONNECTION_COLOURS.map((colour) => ({ ...support, colour }));
  expect(startForm(null, false, all)).toEqual({ ...empty, colour: "gray" });
  expect(startForm(null, false, all.slice(0, 2)).colour).toBe(CONNECTION_COLOURS[2]);
});

test("spaces around what is typed are not kept, and an empty address means the usual one", () => {
  const form = { ...startForm(support, false, []), name: " Support ", appId: " 123abc ", chatBaseUrl: "  " };
  expect(connectionOf({ ...form, callsBaseUrl: " https://calls.example/v3 " }, "b")).toEqual({
    ...support,
    id: "b",
    callsBaseUrl: "https://calls.example/v3",
  });
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
