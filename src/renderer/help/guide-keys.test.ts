// Tests which texts of the guide are keys.
import { expect, test } from "vitest";
import { sequenceOf } from "./guide-keys.ts";

test("the keys of commands and the plain keys are found by how they are written, other texts are not", () => {
  expect(["Enter", "Ctrl", "Ctrl+V", "Ctrl+K"].map(sequenceOf)).toEqual(["Enter", "mod", "mod+v", "mod+k"]);
  expect(["", "status", "Ctrl+Nothing"].map(sequenceOf)).toEqual([null, null, null]);
});
