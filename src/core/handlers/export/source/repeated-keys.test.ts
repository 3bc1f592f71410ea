// Tests that every column of an export takes the same value of a repeated key.
import { join } from "node:path";
import { expect, test } from "vitest";
import { FACTS, linesIn } from "#tests/fakes/export-desk.ts";
import { importAll, start } from "#tests/fakes/opened-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";

test("the column of a field and the column of its path show the last value", async () => {
  const { client, file, folder } = start();
  const line = '{"id":"1","sender":"ann","sentAt":5,"data":{"text":"first","text":"last","list":[1, 2.50]}}';
  const opened = await importAll(client, file("log.ndjson", `${line}\n`));
  const { viewId } = await client.call("view.open", { resultId: opened.messagesResultId ?? 0, spec: EVERYTHING });
  const path = join(folder, "out.csv");
  const plan = plainPlan({ columns: ["id", "text", "data.text", "data.list", "data.none"] });
  await client.call("export.run", { from: { of: "view", viewId }, plan, path, facts: FACTS });
  expect(linesIn(path)).toEqual([
    { id: "1", text: "last", "data.text": "last", "data.list": "[1,2.50]", "data.none": "" },
  ]);
});
