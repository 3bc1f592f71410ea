// What the tests need of the machine: this one has it, and a machine without it is told so in a sentence.
import { expect, test } from "vitest";
import { lacksOf, NEEDS, type Need, whyNoRoom } from "./machine.ts";

test("the machine that runs this test has everything that every run needs", async () => {
  expect((await lacksOf(NEEDS)).filter(({ isRequired }) => isRequired)).toEqual([]);
});

test("a lack is told with its sentence and whether the run can go on", async () => {
  const need = (isRequired: boolean, sentence: string | null): Need => ({
    name: "something",
    isRequired,
    whyMissing: () => Promise.resolve(sentence),
  });
  expect(await lacksOf([need(true, "No room."), need(false, "No other user."), need(true, null)])).toEqual([
    { isRequired: true, sentence: "No room." },
    { isRequired: false, sentence: "No other user." },
  ]);
});

test("a temporary folder that is not there is named, with what helps", () => {
  expect(whyNoRoom("/no/such/folder")).toBe(
    "The temporary folder /no/such/folder cannot be written. Set TMPDIR to another one.",
  );
});
