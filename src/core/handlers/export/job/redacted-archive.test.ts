// Tests that a redacted archive hides people named only in its events or its unreadable records.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startLocalEngine } from "#tests/fakes/engine.ts";
import { FACTS } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { messageBody, messageEvent } from "#tests/fakes/webhook-bodies.ts";

test("a redacted archive hides people named only in an event or an unreadable record", async () => {
  const folder = makeTemporaryFolder();
  const { client, close } = startLocalEngine(folder);
  onTestFinished(close);
  const reactedBy = { uid: "u-zed", name: "Zed Nova" };
  const events = [
    messageEvent("message_sent", messageBody("1", "Zed Nova and Ida Moss were here")),
    {
      trigger: "message_reaction_added",
      data: { reaction: { id: "r1", messageId: "1", reaction: "ok", uid: "u-zed", reactedAt: 1700000000, reactedBy } },
      appId: "app",
      region: "us",
      webhook: "w",
    },
  ];
  const cut = '{"id":"2","data":{"entities":{"sender":{"entity":{"uid":"u-ida","name":"Ida Moss","sta\n';
  const log = join(folder, "hooks");
  writeFileSync(log, [...events.map((event) => `${JSON.stringify(event)}\n`), cut].join(""));
  const { openedId } = await client.call("opened.openPaths", { paths: [log] });
  const opened = await client.call("opened.import", { openedId });
  expect(opened).toMatchObject({ messages: 1, events: 2, unreadable: 1 });
  const resultId = opened.messagesResultId ?? 0;
  const { viewId } = await client.call("view.open", { resultId, spec: EVERYTHING });
  const path = join(folder, "redacted.archive");
  const redaction = { people: true, dropText: false, words: [], saveMapping: true };
  const plan = plainPlan({ format: "archive", redaction });
  const written = await client.call("export.run", { from: { of: "view", viewId }, plan, path, facts: FACTS });
  const bytes = readFileSync(path, "latin1");
  expect(["Zed", "Nova", "u-zed", "u-ida", "Moss"].filter((name) => bytes.includes(name))).toEqual([]);
  expect(bytes).toContain("message_reaction_added");
  const whoIsWho = readFileSync("peoplePath" in written ? (written.peoplePath ?? "") : "", "utf8");
  const labels = [...whoIsWho.matchAll(/^([A-Z]\w+ \d+),(?:u-zed|u-ida),/gmu)].map(([, label]) => label);
  expect(new Set(labels).size).toBe(2);
  expect(labels.filter((label) => !bytes.includes(label ?? "-"))).toEqual([]);
});
