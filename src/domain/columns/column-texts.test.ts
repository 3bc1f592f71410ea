// The labels of columns as people read them.
import { afterEach, expect, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { columnLabel } from "./column-texts.ts";
import { columnsOf, DATASETS, type Dataset } from "./datasets.ts";

const ALL = Object.keys(DATASETS) as readonly Dataset[];

afterEach(() => setLanguage({ language: "en", messages: {} }));

test("in English every column has the label of its table", () => {
  const labels = ALL.flatMap((dataset) => columnsOf(dataset).map(({ name }) => columnLabel(dataset, name)));
  expect(labels).toEqual(ALL.flatMap((dataset) => columnsOf(dataset).map(({ label }) => label)));
});

test("a column is also found by the name of its value in rows, in the language of the process", () => {
  setLanguage({ language: "de", messages: MESSAGES });
  expect([
    columnLabel("messages", "sentAtSeconds"),
    columnLabel("calls", "mid"),
    columnLabel("devices", "callStatus"),
  ]).toEqual(["Gesendet", "Besprechungs-ID", "Anrufstatus"]);
});

test("a name that is no column stays as it is", () => {
  expect(columnLabel("calls", "elsewhere")).toBe("elsewhere");
});

test("no two columns of one grid have the same German label", () => {
  setLanguage({ language: "de", messages: MESSAGES });
  for (const dataset of ["messages", "calls"] as const) {
    const labels = columnsOf(dataset).map(({ name }) => columnLabel(dataset, name));
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  }
});
