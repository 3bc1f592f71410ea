// What the tests need of the machine: this one has it, and a machine without it is told so in a sentence.
import { expect, test } from "vitest";
import { askMachine, NEEDS, whyNoRoom, type Need } from "./machine.ts";

/** What a run on a machine with these needs says, and whether it goes on. */
async function ask(needs: readonly Need[]): Promise<readonly [readonly string[], boolean]> {
  const said: string[] = [];
  const canRun = await askMachine((line) => void said.push(line), needs);
  return [said, canRun];
}

const need = (isRequired: boolean, sentence: string | null): Need => ({
  name: "something",
  isRequired,
  whyMissing: () => Promise.resolve(sentence),
});

test("the machine that runs this test has everything that every run needs", async () => {
  expect(await ask(NEEDS.filter(({ isRequired }) => isRequired))).toEqual([[], true]);
});

test("a lack is said; only one that every run needs stops it", async () => {
  expect(await ask([need(false, "No other user."), need(true, null)])).toEqual([["No other user."], true]);
  expect(await ask([need(false, "No other user."), need(true, "No room.")])).toEqual([
    ["No other user.", "No room."],
    false,
  ]);
});

test("a temporary folder that is not there is named, with what helps", () => {
  expect(whyNoRoom("/no/such/folder")).toBe(
    "The temporary folder /no/such/folder cannot be written. Set TMPDIR to another one.",
  );
});
