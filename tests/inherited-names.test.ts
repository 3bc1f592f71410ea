// Proves that people, tags, types and statuses may be called like the properties that every object inherits.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportFormat } from "#contract/exports/export-formats.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { createSampleService } from "#sample/index.ts";
import { chooseAndOpen } from "#renderer/files/file-actions.ts";
import { startApp, type TestApp } from "#tests/fakes/app.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { sampleOf } from "./random-runs.ts";

const NAMES = ["constructor", "toString", "__proto__", "hasOwnProperty"] as const;
const FORMAT_NAMES = exportFormat.options;
const LONG = { timeout: 60_000 } as const;

/** Columns whose values come from outside, and can be counted. */
const COUNTED = {
  messages: ["sender", "receiver", "conversationId", "type", "category", "tags", "mentionedUids"],
  calls: ["initiator", "receiver", "type", "status", "mode", "participantUids"],
} as const satisfies Readonly<Record<QueryKind, readonly string[]>>;

/** The records of the sample, in which the people and a part of the words have such names. */
function records(): string {
  const { people, messages, calls } = createSampleService({ messages: 200, calls: 60 });
  let text = [...messages.map((raw) => ({ ...raw })), ...calls].map((raw) => JSON.stringify(raw)).join("\n");
  NAMES.forEach((name, index) => {
    for (const { user } of people.filter((_person, at) => at % NAMES.length === index))
      text = text.replaceAll(user.uid, name);
  });
  return text
    .replaceAll('"type":"audio"', '"type":"constructor"')
    .replaceAll('"status":"ended"', '"status":"constructor"')
    .replaceAll('"type":"text"', '"type":"valueOf"')
    .replaceAll(/"tags":\[[^\]]*\]/gu, '"tags":["constructor","__proto__"]');
}

async function openRecords(): Promise<TestApp> {
  const desk = await startApp();
  desk.dialogs.open = [desk.file("names.ndjson", records())];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.state().opened.map(({ state }) => state), LONG).toEqual(["complete"]);
  for (const kind of ["messages", "calls"] as const)
    await expect.poll(() => desk.screen(kind).view?.rowCount ?? 0, LONG).toBeGreaterThan(20);
  return desk;
}

const viewOf = (desk: TestApp, kind: QueryKind): number => desk.screen(kind).view?.viewId ?? 0;

test("values are counted, and each name is that of its own UID or none", LONG, async () => {
  const { client, ...desk } = await openRecords();
  const viewId = { messages: viewOf({ client, ...desk }, "messages"), calls: viewOf({ client, ...desk }, "calls") };
  for (const kind of ["messages", "calls"] as const) {
    for (const column of COUNTED[kind]) {
      const asked = { viewId: viewId[kind], column, limitValues: 50, zone: "UTC" };
      const { values } = await client.call("view.facets", asked);
      for (const { name } of values) expect(name === null || typeof name === "string").toBe(true);
    }
  }
  const senders = await client.call("view.facets", {
    viewId: viewId.messages,
    column: "sender",
    limitValues: 50,
    zone: "UTC",
  });
  expect(senders.values.map(({ value }) => value)).toEqual(expect.arrayContaining([...NAMES]));
  const types = await client.call("view.facets", {
    viewId: viewId.calls,
    column: "status",
    limitValues: 9,
    zone: "UTC",
  });
  expect(types.values.map(({ value }) => value)).toContain("constructor");
});

test("statistics, participation, people, names and details can be read", LONG, async () => {
  const desk = await openRecords();
  const { client } = desk;
  const { connectionId } = desk.app.bind().place;
  for (const kind of ["messages", "calls"] as const) {
    await client.call("view.statistics", { viewId: viewOf(desk, kind), zone: "UTC" });
    const method = kind === "messages" ? "record.message" : "record.call";
    for (const { rowId } of (await desk.rows(kind)).slice(0, 40)) await client.call(method, { rowId });
  }
  const { byCalls } = await client.call("view.participation", { viewId: viewOf(desk, "calls") });
  expect(byCalls.map(({ uid }) => uid)).toEqual(expect.arrayContaining([...NAMES]));
  for (const uid of [...NAMES, "valueOf"]) {
    const person = await client.call("person.read", { connectionId, uid });
    expect(person).toMatchObject({ uid, isWhole: true });
    // Nobody has the last one.
    if (uid === "valueOf") expect(person).toMatchObject({ name: null, sent: 0 });
  }
  const names = await client.call("names.read", { connectionId, ids: [...NAMES, "valueOf"] });
  expect(Object.values(names).every((name) => typeof name === "string")).toBe(true);
  expect(Object.hasOwn(names, "valueOf")).toBe(false);
  for (const text of NAMES) await client.call("lookup.find", { connectionId, text });
});

test.each(sampleOf(FORMAT_NAMES))(
  "an export as %s is written whole, plain and with pseudonyms",
  LONG,
  async (format) => {
    const desk = await openRecords();
    const from = { of: "view", viewId: viewOf(desk, "messages") } as const;
    const { redaction } = plainPlan();
    for (const [index, people] of [false, true].entries()) {
      if (people && format === "archive") continue;
      const name = `out-${index}`;
      desk.dialogs.save = join(desk.folder, name);
      const chosen = await desk.app.client.call("file.chooseSave", { suggestedName: name });
      const plan = plainPlan({ format, redaction: { ...redaction, people } });
      const outcome = await desk.app.client.call("export.start", { from, plan, fileId: chosen?.fileId ?? "" });
      expect(outcome).toMatchObject({ state: "finished", rows: 200 });
      expect(existsSync(join(desk.folder, name))).toBe(true);
    }
  },
);
