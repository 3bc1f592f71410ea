// The rules for links, exports and copied rows.
import { expect, test } from "vitest";
import { MANAGED_TEXTS } from "./managed-texts.ts";
import { copyProblem, exportProblem, linkProblem } from "./rules.ts";

const ids = ["shop"];
const CALL = { kind: "call", sessionId: "v1" } as const;

test("a link opens if the rule allows it: any, one that names a managed connection, or none", () => {
  const problems = (["allowed", "managed", "off"] as const).map((links) =>
    [CALL, { ...CALL, connectionId: "shop" }, { ...CALL, connectionId: "other" }].map((link) =>
      linkProblem({ links, ids }, link),
    ),
  );
  const { linksOff, onlyNamed } = MANAGED_TEXTS;
  expect(problems).toEqual([
    [null, null, null],
    [onlyNamed, null, onlyNamed],
    [linksOff, linksOff, linksOff],
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
  expect(problems).toEqual([MANAGED_TEXTS.onlyRedacted, null, MANAGED_TEXTS.noSignatures, MANAGED_TEXTS.noMapping]);
  expect([exportProblem("off", plan(true)), exportProblem("allowed", plan(false, true))]).toEqual([
    MANAGED_TEXTS.exportsOff,
    null,
  ]);
});

test("rows are copied as links under every rule, and in other forms only where exports are allowed", () => {
  expect([copyProblem("off", "links"), copyProblem("allowed", "csv")]).toEqual([null, null]);
  expect([copyProblem("off", "csv"), copyProblem("redacted", "json")]).toEqual([
    MANAGED_TEXTS.noCopies,
    MANAGED_TEXTS.noCopies,
  ]);
});
