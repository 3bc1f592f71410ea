// Tests that the backslashes of a dump are read as the database holds them, and those of other lines stay.
import { expect, test } from "vitest";
import { CopiedLines } from "./copied-lines.ts";

test("only lines of copied tables have doubled backslashes", () => {
  const lines = new CopiedLines();
  const given = ["a\\\\b", "COPY public.m (id, body) FROM stdin;", 'a\\\\b\\tc\\\\"d', "\\.", "a\\\\b"];
  expect(given.map((line) => lines.plain(line))).toEqual([...given.slice(0, 2), 'a\\b\tc\\"d', ...given.slice(3)]);
});
