// Export: what another program reads back from the file is what the service holds, text for text.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, withService } from "./with-service.ts";
import { addConnection, exportTo, loadAll, openScreen, rowCount, runQuery, verdict, waitForRows } from "./window.ts";

type Line = Readonly<Record<string, string>>;

/** The lines below the header; dates without the zone that their headers name. */
function readCsv(path: string): readonly Line[] {
  const columns = (header: readonly string[]): string[] => header.map((name) => name.replace(/ \([\w/+-]+\)$/u, ""));
  return parse(readFileSync(path), { columns, record_delimiter: "\r\n" });
}

/** The text of a value in a cell; nothing for what is missing. */
function cellOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
}

const pick = (line: Line, names: readonly string[]): Line =>
  Object.fromEntries(names.map((name) => [name, line[name] ?? "(no such column)"]));

/** The moments that the columns of times name, which carry the zone's offset. */
function expectMoments(lines: readonly Line[], name: string): void {
  for (const line of lines) {
    const [text = "", seconds = ""] = [line[name], line[`${name}Seconds`]];
    if (text === "") expect(seconds).toBe("");
    else {
      expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/u);
      expect(Date.parse(text)).toBe(Number(seconds) * 1000);
    }
  }
}

const test = withService({ messages: 1500, calls: 220 });

test("exported messages are the service's messages", async ({ start, fake, folders }) => {
  const { page, answerSave } = await start();
  await waitForRows(page, "Messages");
  await addConnection(page, { ...fake, name: "Fake", key: fake.service.key });
  await runQuery(page);
  await waitForRows(page, "Messages");
  await loadAll(page);
  await expect(rowCount(page)).toHaveText("1,500 messages");
  await expect(verdict(page)).toHaveText("Complete");
  const path = join(folders.downloads, "messages of a test.csv");
  await exportTo(page, path, answerSave, null);

  const lines = readCsv(path);
  const columns = ["id", "sentAtSeconds", "conversationId", "sender", "receiverType", "receiver", "category", "type"];
  const expected = fake.service.messages.toReversed().map((raw) => ({
    id: raw.id,
    sentAtSeconds: cellOf(raw.sentAt),
    conversationId: raw.conversationId,
    sender: raw.sender,
    receiverType: raw.receiverType,
    receiver: raw.receiver,
    category: raw.category,
    type: raw.type,
  }));
  expect(lines.map((line) => pick(line, columns))).toEqual(expected);
  const texts = fake.service.messages.toReversed().map(({ data }) => cellOf(data["text"]));
  expect(lines.map((line) => line["text"])).toEqual(texts);
  expectMoments(lines, "sentAt");
});

test("exported calls and devices are the service's", async ({ start, fake, folders }) => {
  const { page, answerSave } = await start();
  await waitForRows(page, "Messages");
  await addConnection(page, { ...fake, name: "Fake", key: fake.service.key });
  await openScreen(page, "Calls");
  await runQuery(page);
  await waitForRows(page, "Calls");
  await loadAll(page);
  await expect(rowCount(page)).toHaveText("220 calls");
  const callsPath = join(folders.downloads, "calls.csv");
  const devicesPath = join(folders.downloads, "devices.csv");
  await exportTo(page, callsPath, answerSave, "Calls");
  await exportTo(page, devicesPath, answerSave, "Devices");

  const lines = readCsv(callsPath);
  const columns =
    "sessionId type mode status initiator receiverType receiver totalDuration totalDurationInMinutes totalAudioMinutes totalVideoMinutes totalParticipants hasRecording mid".split(
      " ",
    );
  const calls = fake.service.calls;
  const cellsOf = (raw: object, names: readonly string[]): Line =>
    Object.fromEntries(names.map((name) => [name, cellOf(Reflect.get(raw, name))]));
  expect(lines.map((line) => pick(line, columns))).toEqual(calls.map((call) => cellsOf(call, columns)));
  for (const name of ["initiatedAt", "startedAt", "endedAt"] as const) {
    expect(lines.map((line) => line[`${name}Seconds`])).toEqual(calls.map((call) => cellOf(call[name])));
    expectMoments(lines, name);
  }

  const people = readCsv(devicesPath);
  const entries = calls.flatMap(({ sessionId, participants }) =>
    participants.map((entry) => ({ sessionId, ...entry })),
  );
  const personColumns =
    "sessionId uid deviceId isJoined state mid totalDurationInMinutes totalAudioMinutes totalVideoMinutes".split(" ");
  expect(people.map((line) => pick(line, personColumns))).toEqual(
    entries.map((entry) => cellsOf(entry, personColumns)),
  );
  expect(people.map((line) => line["joinedAtSeconds"])).toEqual(entries.map(({ joinedAt }) => cellOf(joinedAt)));
  expectMoments(people, "joinedAt");
  expectMoments(people, "leftAt");
});

test("a cancelled save dialog writes nothing, says nothing, and leaves what was chosen", async ({ start }) => {
  const { page, answerSave } = await start();
  await waitForRows(page, "Messages");
  await answerSave(null);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByLabel("Data to export").selectOption("Reactions");
  await dialog.getByRole("button", { name: "Choose a file" }).click();
  await expect(dialog.getByLabel("Data to export")).toHaveValue("reactions");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("Exported", { exact: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
});

test("a written file can be shown in its folder", async ({ start, folders }) => {
  const { page, answerSave, revealed } = await start();
  await waitForRows(page, "Messages");
  const path = join(folders.downloads, "newest.csv");
  await exportTo(page, path, answerSave, null);
  expect(readCsv(path)).toHaveLength(100);
  await page.getByRole("button", { name: "Show in folder" }).click();
  await expect.poll(revealed).toEqual([path]);
});
