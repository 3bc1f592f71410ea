// Tests the audit log from the window: what a person does is written, and the check says whether it is whole.
import { appendFileSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startAtShop } from "#tests/fakes/app.ts";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { checkAudit, showAudit } from "./audit.ts";

test("queries are written while the log is kept, and the check says so", async () => {
  const desk = await startAtShop();
  await checkAudit(desk.app);
  await runQuery(desk.app, "messages");
  await changeSettings(desk.app, { audit: true });
  desk.fill("messages", { searchKey: "a secret text" });
  await runQuery(desk.app, "messages");
  await checkAudit(desk.app);
  showAudit(desk.app);
  await expect.poll(() => desk.shownFiles.length).toBe(1);
  const [path = ""] = desk.shownFiles;
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  const methods = lines.map((line) => (JSON.parse(line) as { facts: { method: string } }).facts.method);
  expect(methods).toEqual(["settings.write", "query.run"]);
  for (const secret of ["a secret text", desk.sample.key]) expect(lines.join("\n")).not.toContain(secret);
  appendFileSync(path, "{}\n");
  await checkAudit(desk.app);
  expect(desk.said()).toEqual([
    "The audit log is whole: It has no lines yet.",
    expect.stringMatching(/^The audit log is whole: 2 lines follow each other .* [0-9a-f]{64}\.$/u),
    "The audit log was changed or damaged: Line 3 does not follow the one before it. 2 lines before it do.",
  ]);
});
