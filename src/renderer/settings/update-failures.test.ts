// Every failed update has a sentence that says what happened and what to do.
import { expect, test } from "vitest";
import { updateCause } from "#contract/failure.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { describeUpdate } from "./update-failures.ts";

test("each cause has words of its own, in whole sentences; other failures keep theirs", () => {
  const described = updateCause.options.map((cause) => describeUpdate({ kind: "update", cause }));
  expect(new Set(described.map(({ title }) => title)).size).toBe(updateCause.options.length);
  for (const { title, detail } of described) {
    expect(title).toMatch(/^[A-Z].*[^.]$/u);
    expect(detail).toMatch(/^[A-Z].*\.$/u);
  }
  const managed = { kind: "managed", why: "No updates here." } as const;
  expect(describeUpdate(managed)).toEqual(describe(managed));
});
