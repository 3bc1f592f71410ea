// Tests values that filter loaded rows: how they combine, and their texts.
import { describe, expect, test } from "vitest";
import {
  addLocalTest,
  addLocalValue,
  describeLocalValue,
  nameLocalValue,
  type LocalTest,
  type LocalValue,
} from "./local-values.ts";

const value = (column: string, held: LocalValue["value"], more: Partial<LocalValue> = {}): LocalValue => ({
  column,
  value: held,
  excluded: false,
  label: column,
  shown: held === null ? null : String(held),
  isList: false,
  ...more,
});
const not = (column: string, held: LocalValue["value"]): LocalValue => value(column, held, { excluded: true });
const add = (...values: readonly LocalValue[]): readonly string[] =>
  values.reduce<readonly LocalValue[]>(addLocalValue, []).map(describeLocalValue);

describe("adding", () => {
  test("a row has one sender: another one replaces the first and all excluded ones", () => {
    expect(add(value("Sender", "ann"), value("Type", "text"), value("Sender", "bob"))).toEqual([
      "Type is text",
      "Sender is bob",
    ]);
    expect(add(not("Sender", "ann"), not("Sender", "bob"), value("Sender", "cem"))).toEqual(["Sender is cem"]);
  });

  test("excluded values add up and replace a chosen value", () => {
    expect(add(not("Sender", "ann"), not("Sender", "bob"))).toEqual(["Sender is not ann", "Sender is not bob"]);
    expect(add(value("Sender", "ann"), not("Sender", "bob"))).toEqual(["Sender is not bob"]);
  });

  test("the same value again, or its opposite, replaces it", () => {
    expect(add(value("Sender", "ann"), value("Sender", "ann"))).toEqual(["Sender is ann"]);
    const list = { isList: true };
    expect(add(value("Tags", "vip", list), value("Tags", "vip", { ...list, excluded: true }))).toEqual([
      "Tags do not have vip",
    ]);
  });

  test("values of a list add up", () => {
    const list = { isList: true };
    expect(add(value("Tags", "vip", list), value("Tags", "late", list))).toEqual(["Tags have vip", "Tags have late"]);
  });

  test("no more values are kept than a view accepts", () => {
    expect(add(...Array.from({ length: 30 }, (_, index) => not("Sender", `u${index}`)))).toHaveLength(20);
  });
});

test("a missing value is called empty", () => {
  expect([value("Mode", null), not("Mode", null)].map(describeLocalValue)).toEqual([
    "Mode is empty",
    "Mode is not empty",
  ]);
});

test("the words after Only and Exclude begin with a small letter", () => {
  expect([value("Sender", "Alice"), value("Mode", null)].map(nameLocalValue)).toEqual(["sender Alice", "mode empty"]);
});

const contains = (column: string, text: string): LocalTest => ({
  test: { test: "contains", column, text, excluded: false },
  words: `${column} contains ${text}`,
});
const between = (column: string, from: number): LocalTest => ({
  test: { test: "between", column, from, to: null },
  words: `${column} from ${from}`,
});
const addTests = (...tests: readonly LocalTest[]): readonly string[] =>
  tests.reduce<readonly LocalTest[]>(addLocalTest, []).map(({ words }) => words);

test("a new test replaces one of the same kind on the same column, and no other", () => {
  expect(addTests(contains("text", "a"), contains("tags", "b"), between("text", 1), contains("text", "c"))).toEqual([
    "tags contains b",
    "text from 1",
    "text contains c",
  ]);
});

test("no more tests are kept than a view accepts", () => {
  expect(addTests(...Array.from({ length: 25 }, (_, index) => contains(`column${index}`, "x")))).toHaveLength(20);
});
