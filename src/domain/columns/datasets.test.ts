// Tests of the tables of columns: what they say of each other, and the values that they read from rows.
import { expect, test } from "vitest";
import type { Column } from "./column.ts";
import {
  columnsOf,
  DATASETS,
  findColumn,
  gridIdOf,
  holdsPeople,
  isFact,
  isStored,
  nameColumnOf,
  secondsBetween,
  valueIn,
  type Dataset,
} from "./datasets.ts";

const ALL = Object.keys(DATASETS) as readonly Dataset[];

function column(dataset: Dataset, name: string): Column {
  const found = findColumn(dataset, name);
  if (found === undefined) throw new Error(`no column ${name}`);
  return found;
}

test.each(ALL)("the names of %s are different words, and what a column names is a column", (dataset) => {
  const columns = columnsOf(dataset);
  const names = columns.map(({ name }) => name);
  expect(names.filter((name, index) => !/^[a-z]\w+$/iu.test(name) || names.indexOf(name) !== index)).toEqual([]);
  const named = columns.flatMap((each) => [
    ...(each.nameOf === undefined ? [] : [findColumn(dataset, each.nameOf)]),
    ...(each.ofCall === undefined ? [] : [findColumn("calls", each.ofCall)]),
    ...(each.secondsBetween === undefined
      ? []
      : [findColumn(dataset, each.secondsBetween.from), findColumn(dataset, each.secondsBetween.to)]),
    ...(each.grid?.shows ?? []).map((name) => findColumn(dataset, name)),
  ]);
  expect(named).not.toContain(undefined);
});

test.each(ALL)("every label of %s has words, and every synonym is written as headers are compared", (dataset) => {
  const columns = columnsOf(dataset);
  expect(columns.filter(({ label }) => !/^\p{Lu}\p{L}/u.test(label))).toEqual([]);
  const synonyms = columns.flatMap(({ csv }) => csv?.split(" ") ?? []);
  expect(synonyms.filter((word) => !/^\p{Ll}+$/u.test(word))).toEqual([]);
});

test("a column is found by its name and by the name of its value in rows", () => {
  expect(findColumn("messages", "sentAt")).toBe(findColumn("messages", "sentAtSeconds"));
  expect(findColumn("messages", "sentAt")?.label).toBe("Sent");
  expect([findColumn("messages", "senderSeconds"), findColumn("messages", "mid")]).toEqual([undefined, undefined]);
});

test("stored values, values to filter by, and people have different kinds", () => {
  const told = (dataset: Dataset, name: string): readonly boolean[] => {
    const each = column(dataset, name);
    return [isStored(each), isFact(each), holdsPeople(each)];
  };
  expect([
    told("messages", "sender"),
    told("messages", "marks"),
    told("calls", "ringSeconds"),
    told("calls", "initiatorName"),
    told("calls", "sessionId"),
  ]).toEqual([
    [true, true, true],
    [false, false, false],
    [false, true, false],
    [false, false, false],
    [true, true, false],
  ]);
});

test("a person's column is sorted by name where one name belongs to it, else by its own value", () => {
  expect(nameColumnOf("calls", "initiator")?.name).toBe("initiatorName");
  expect(nameColumnOf("calls", "participantUids")).toBeUndefined();
  expect(gridIdOf("calls", column("calls", "initiator"))).toBe("initiatorName");
  expect(gridIdOf("calls", column("calls", "startedAt"))).toBe("startedAtSeconds");
  expect(gridIdOf("calls", column("calls", "participantUids"))).toBe("participantUids");
});

test("a value is read from a row under the name of its fact, and anything else is none", () => {
  const row = { sentAtSeconds: 5, sender: "lena", hasLinks: false, tags: ["a", 1, "b"], text: { deep: true } };
  expect(
    ["sentAt", "sender", "hasLinks", "tags", "text", "type"].map((name) => valueIn(column("messages", name), row)),
  ).toEqual([5, "lena", false, ["a", "b"], null, null]);
});

test("the ring time is computed from two times of the row", () => {
  const ring = column("calls", "ringSeconds");
  expect(valueIn(ring, { initiatedAtSeconds: 100, startedAtSeconds: 112, ringSeconds: 3 })).toBe(12);
  expect([secondsBetween(5, 5), secondsBetween(6, 5), secondsBetween(null, 5), secondsBetween(5, null)]).toEqual([
    0,
    null,
    null,
    null,
  ]);
});
