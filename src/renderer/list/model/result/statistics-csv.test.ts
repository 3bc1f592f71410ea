// Tests that statistics copied as CSV contain no formula, whatever the names of people.
import { expect, test } from "vitest";
import { statisticsCsv } from "./statistics-csv.ts";

test("a name that looks like a formula stays text", () => {
  const lines = [{ key: "ann", label: "=1+1", detail: "@ann", figures: [3], narrows: null }];
  const columns = [{ label: "Messages", form: "count" }] as const;
  const csv = statisticsCsv(
    [{ title: "People", of: "Person", columns, lines, shownFirst: 10, notes: [], scale: null }],
    [],
    "Messages",
  );
  expect(csv).toBe("table,line,detail,figure,number\nPeople,'=1+1,'@ann,Messages,3\n");
});

test("a line that is shown in words has its stored value", () => {
  const lines = [{ key: "rejected", label: "Declined", stored: "rejected", figures: [3], narrows: null }];
  const columns = [{ label: "Calls", form: "count" }] as const;
  const table = { title: "By status", of: "Status", columns, lines, shownFirst: 10, notes: [], scale: null };
  expect(statisticsCsv([table], [], "Calls")).toContain("By status,rejected,,Calls,3\n");
});
