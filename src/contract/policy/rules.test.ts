// The rules for links, exports and copied rows.
import { expect, test } from "vitest";
import { copyProblem, exportProblem, linkProblem } from "./rules.ts";
import { say } from "#texts/say.ts";

const ids = ["shop"];
const CALL = { kind: "call", sessionId: "v1" } as const;

test("a link opens if the rule allows it: any, one that names a managed connection, or none", () => {
  const problems = (["allowed", "managed", "off"] as const).map((links) =>
    [CALL, { ...CALL, connectionId: "shop" }, { ...CALL, connectionId: "other" }].map((link) =>
      linkProblem({ links, ids }, link),
    ),
  );
  expect(problems).toEqual([
    [null, null, null],
    [say("policy.rules.onlyNamed"), null, say("policy.rules.onlyNamed")],
    [say("policy.rules.linksOff"), say("policy.rules.linksOff"), say("policy.rules.linksOff")],
  ]);
});

test("an export is redacted only with pseudonyms, without signatures and without their list", () => {
  const plan = (people: boolean, keepSignatures = false, saveMapping = false) => ({
    redaction: { people, saveMapping },
    options: { keepSignatures },
  });
  const problems = [plan(false), plan(true), plan(true, true), plan(true, false, true)].map((each) =>
    exportProblem("redacted", each),
  );
  expect(problems).toEqual([
    say("policy.rules.onlyRedacted"),
    null,
    say("policy.rules.noSignatures"),
    say("policy.rules.noMapping"),
  ]);
  expect([exportProblem("off", plan(true)), exportProblem("allowed", plan(false, true))]).toEqual([
    say("policy.rules.exportsOff"),
    null,
  ]);
});

test("rows are copied as links under every rule, and in other forms only where exports are allowed", () => {
  expect([copyProblem("off", "links"), copyProblem("allowed", "csv")]).toEqual([null, null]);
  expect([copyProblem("off", "csv"), copyProblem("redacted", "json")]).toEqual([
    say("policy.rules.noCopies"),
    say("policy.rules.noCopies"),
  ]);
});
