// Tests how many files an export may have, and that one with too many is refused before it writes anything.
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { many, run, setUp } from "../../../../../tests/fakes/export-desk.ts";
import { failureOf } from "../../../../contract/failure.ts";
import { MOST_PARTS } from "../../../files/jobs/manifest.ts";
import { requireFewParts } from "./part-limits.ts";

const refusal = (wanted: string, most: string): object => ({
  kind: "badRequest",
  method: "export.start",
  issues: [`It would be ${wanted} files or more; an export has ${most} at most. Let each file hold more.`],
});

async function failureIn(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (thrown) {
    return failureOf(thrown);
  }
}

test("an export has as many files as a verification reads, and no more", async () => {
  expect(await failureIn(() => requireFewParts(MOST_PARTS))).toBeUndefined();
  const [wanted, most] = [MOST_PARTS + 1, MOST_PARTS].map((count) => count.toLocaleString("en"));
  expect(await failureIn(() => requireFewParts(MOST_PARTS + 1))).toEqual(refusal(wanted ?? "", most ?? ""));
});

test.each([
  ["rows", { by: "rows", most: 1 }],
  ["conversations", { by: "conversation" }],
] as const)("an export into too many files by %s is refused, and leaves nothing", async (_name, parts) => {
  const records = many(MOST_PARTS + 1).map((record, index) => ({ ...record, conversationId: `group_${index}` }));
  const desk = setUp(records);
  expect(await failureIn(() => run(desk, { parts }))).toMatchObject({ kind: "badRequest" });
  expect(readdirSync(desk.folder)).toEqual([]);
});

test("parts of lines are counted by lines, because one record may have none or many", async () => {
  const loud = { data: { reactions: [{ reaction: "👍" }] } };
  const records = many(MOST_PARTS + 50).map((record, index) => (index < 11 ? { ...record, ...loud } : record));
  const desk = setUp(records);
  const result = await run(desk, { dataset: "reactions", parts: { by: "rows", most: 1 } });
  expect(result).toMatchObject({ state: "finished", rows: 11 });
  expect(readdirSync(desk.folder).filter((name) => name.endsWith(".csv"))).toHaveLength(11);
});
