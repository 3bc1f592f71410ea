// Tests that AG Grid still asks for each of its texts by the key that the catalogue has.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { say } from "#texts/say.ts";

test("AG Grid has every key of its texts, with the English text of the catalogue", () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve("ag-grid-community")), "utf8");
  const keys = Object.keys({
    ariaSortableColumn: say("rows.grid.ariaSortableColumn"),
    ariaRowSelect: say("rows.grid.ariaRowSelect"),
    ariaRowDeselect: say("rows.grid.ariaRowDeselect"),
    ariaSkeletonCellLoading: say("rows.grid.ariaSkeletonCellLoading"),
    ariaSkeletonCellLoadingFailed: say("rows.grid.ariaSkeletonCellLoadingFailed"),
    ariaDeferSkeletonCellLoading: say("rows.grid.ariaDeferSkeletonCellLoading"),
    loadingError: say("rows.grid.loadingError"),
  });
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !source.includes(`"${key}"`))).toEqual([]);
  // The sentences about selection are put together there.
  const whole = Object.entries({
    ariaSortableColumn: say("rows.grid.ariaSortableColumn"),
    ariaRowSelect: say("rows.grid.ariaRowSelect"),
    ariaRowDeselect: say("rows.grid.ariaRowDeselect"),
    ariaSkeletonCellLoading: say("rows.grid.ariaSkeletonCellLoading"),
    ariaSkeletonCellLoadingFailed: say("rows.grid.ariaSkeletonCellLoadingFailed"),
    ariaDeferSkeletonCellLoading: say("rows.grid.ariaDeferSkeletonCellLoading"),
    loadingError: say("rows.grid.loadingError"),
  }).filter(([key]) => !key.startsWith("ariaRow"));
  expect(whole.filter(([, text]) => !source.includes(`"${text}"`))).toEqual([]);
});
