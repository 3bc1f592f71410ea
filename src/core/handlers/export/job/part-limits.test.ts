// Tests that an export into too many files is refused before it writes anything.
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { many, run, setUp } from "#tests/fakes/export-desk.ts";
import { failureIn } from "#contract/failure.ts";
import { MOST_PARTS } from "#core/files/jobs/manifest.ts";

test("an export into more files than a verification reads is refused, and leaves nothing", async () => {
  const records = many(MOST_PARTS + 1).map((record, index) => ({ ...record, conversationId: `group_${index}` }));
  const desk = setUp(records);
  expect(await failureIn(() => run(desk, { parts: { by: "conversation" } }))).toEqual({
    kind: "badRequest",
    method: "export.start",
    issues: ["It would be 10,001 files; an export has 10,000 at most. Divide it by day, or not at all."],
  });
  expect(readdirSync(desk.folder)).toEqual([]);
});
