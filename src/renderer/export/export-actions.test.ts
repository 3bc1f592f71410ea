// Exports as a person starts, discards and verifies them, against the real engine and the sample service.
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, onTestFinished, test, vi } from "vitest";
import { Redactor } from "#core/files/redaction/redactor.ts";
import { startApp, type TestApp } from "#tests/fakes/app.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { loadAll } from "#renderer/list/actions/rows/walk-actions.ts";
import {
  saveArchive,
  deletePreset,
  discardExport,
  exportToChosenFile,
  offerUnfinishedExports,
  readPresets,
  savePreset,
  startExport,
  startExportAgain,
  verifyExport,
  verifyWithFolder,
  wordsToTakeOut,
} from "./export-actions.ts";

type Line = Readonly<Record<string, string>>;

/** The window with every row of a kind loaded. */
async function startWith(kind: QueryKind, size: { messages?: number; calls?: number } = {}): Promise<TestApp> {
  const desk = await startApp(size);
  await runQuery(desk.app, kind);
  await loadAll(desk.app, kind);
  await expect.poll(() => desk.screen(kind).result?.rowCount, { timeout: 30_000 }).toBe(desk.sample[kind].length);
  return desk;
}

/** Exports what a screen shows under a name, as the dialog does once a file is chosen. */
async function write(desk: TestApp, kind: QueryKind, name: string, plan: ExportPlan): Promise<string> {
  const path = join(desk.folder, name);
  desk.dialogs.save = path;
  const chosen = await desk.app.client.call("file.chooseSave", { suggestedName: name });
  const viewId = desk.screen(kind).view?.viewId ?? 0;
  await startExport(desk.app, { of: "view", viewId }, plan, chosen?.fileId ?? "", name);
  return path;
}

/** Exports messages into a folder that goes away on the way, like a network drive, and comes back afterwards. */
async function writeAndFail(desk: TestApp, name: string, plan = plainPlan()): Promise<string> {
  const folder = join(desk.folder, "target");
  mkdirSync(folder);
  const stop = desk.app.store.subscribe(({ activities }) => {
    const isWriting = activities.some(
      ({ label, detail }) => label.startsWith("Exporting") && /of 9,000/u.test(detail ?? ""),
    );
    if (isWriting) rmSync(folder, { recursive: true, force: true });
  });
  const path = await write(desk, "messages", join("target", name), plan);
  stop();
  mkdirSync(folder);
  return path;
}

/** The lines below the header; dates without the zone that their headers name. */
function readCsv(path: string): readonly Line[] {
  const columns = (header: readonly string[]): string[] => header.map((name) => name.replace(/ \([\w/+-]+\)$/u, ""));
  return parse(readFileSync(path), { columns, bom: true });
}

/** The text of a value in a cell; nothing for what is missing. */
function cellOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
}

const pick = (line: object, names: readonly string[]): Line =>
  Object.fromEntries(names.map((name) => [name, cellOf(Reflect.get(line, name))]));

/** The dates of a column carry the zone's offset and are the moments of its column of seconds. */
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

const BERLIN = { zone: "Europe/Berlin" } as const;

test("exported messages are the service's messages, and the notice names the file", async () => {
  const desk = await startWith("messages");
  const lines = readCsv(await write(desk, "messages", "all.csv", plainPlan(BERLIN)));
  const names = ["id", "conversationId", "sender", "receiverType", "receiver", "category", "type"];
  const expected = desk.sample.messages.toReversed();
  expect(lines.map((line) => pick(line, names))).toEqual(expected.map((raw) => pick(raw, names)));
  expect(lines.map((line) => line["sentAtSeconds"])).toEqual(expected.map(({ sentAt }) => cellOf(sentAt)));
  expectMoments(lines, "sentAt");
  expect(desk.said()).toEqual([expect.stringContaining("all.csv")]);
  expect(desk.state().activities).toEqual([]);
});

test("exported calls and devices are the service's", async () => {
  const desk = await startWith("calls");
  const { calls } = desk.sample;
  const lines = readCsv(await write(desk, "calls", "calls.csv", plainPlan({ ...BERLIN, dataset: "calls" })));
  const columns =
    "sessionId type mode status initiator receiverType receiver totalDuration totalDurationInMinutes totalAudioMinutes totalVideoMinutes totalParticipants hasRecording mid".split(
      " ",
    );
  expect(lines.map((line) => pick(line, columns))).toEqual(calls.map((call) => pick(call, columns)));
  for (const name of ["initiatedAt", "startedAt", "endedAt"] as const) {
    expect(lines.map((line) => line[`${name}Seconds`])).toEqual(calls.map((call) => cellOf(call[name])));
    expectMoments(lines, name);
  }
  const devices = readCsv(await write(desk, "calls", "devices.csv", plainPlan({ ...BERLIN, dataset: "devices" })));
  const entries = calls.flatMap(({ sessionId, participants }) =>
    participants.map((entry) => ({ sessionId, ...entry })),
  );
  const personColumns =
    "sessionId uid deviceId isJoined state mid totalDurationInMinutes totalAudioMinutes totalVideoMinutes".split(" ");
  expect(devices.map((line) => pick(line, personColumns))).toEqual(entries.map((entry) => pick(entry, personColumns)));
  expect(devices.map((line) => line["joinedAtSeconds"])).toEqual(entries.map(({ joinedAt }) => cellOf(joinedAt)));
  expectMoments(devices, "joinedAt");
  expectMoments(devices, "leftAt");
});

test("a failed export has no file, is listed after a restart, and starts again to the last row", async () => {
  const first = await startWith("messages", { messages: 9000 });
  const path = await writeAndFail(first, "large.csv");
  expect(first.said().at(-1)).toMatch(/^The export was not finished: .*Unfinished exports/u);
  expect(existsSync(path)).toBe(false);
  expect(first.state().unfinishedExports).toMatchObject([{ name: "large.csv", rows: 9000 }]);
  await first.close();

  const second = await startApp({ folder: first.folder, messages: 9000 });
  expect(second.said().join("\n")).toContain("An export is unfinished");
  const [left] = second.state().unfinishedExports;
  if (left === undefined) throw new Error("nothing is left to start again");
  await startExportAgain(second.app, left);
  expect(second.state().unfinishedExports).toEqual([]);
  expect(readCsv(path).map((line) => line["id"])).toEqual(
    first.sample.messages.toReversed().map(({ id }) => String(id)),
  );
  expect(second.said().at(-1)).toContain("large.csv");
});

const REDACTION = { people: false, dropText: false, words: ["refund"], saveMapping: false };

test("a redacted export in which something is left is not finished, and is written again without it", async () => {
  const desk = await startWith("messages", { messages: 1500 });
  // Breaks the redaction on purpose.
  const broken = vi.spyOn(Redactor.prototype, "text").mockImplementation((text) => text);
  const path = await write(desk, "messages", "held.csv", plainPlan({ redaction: REDACTION }));
  const { dialog } = desk.state();
  if (dialog?.kind !== "heldExport") throw new Error("it was finished");
  expect(dialog).toMatchObject({ name: "held.csv" });
  expect(dialog.finds).toContainEqual({ text: "refund", file: "held.csv", row: expect.any(Number), column: "text" });
  expect(readdirSync(desk.folder).filter((name) => name.includes("held"))).toEqual([]);
  expect(desk.state().unfinishedExports).toMatchObject([{ name: "held.csv", rows: desk.sample.messages.length }]);

  broken.mockRestore();
  await startExportAgain(desk.app, dialog, wordsToTakeOut(dialog.finds));
  expect(desk.said().at(-1)).toContain("held.csv");
  expect(readCsv(path)).toHaveLength(desk.sample.messages.length);
  expect(readFileSync(path, "utf8")).not.toMatch(/\brefund\b/iu);
  expect(desk.state().unfinishedExports).toEqual([]);
});

test("while another dialog is open, a notice says that something is left", async () => {
  const desk = await startWith("messages", { messages: 1500 });
  const broken = vi.spyOn(Redactor.prototype, "text").mockImplementation((text) => text);
  onTestFinished(() => broken.mockRestore());
  desk.app.store.setState({ dialog: { kind: "shortcuts" } });
  await write(desk, "messages", "held.csv", plainPlan({ redaction: REDACTION }));
  expect(desk.state().dialog).toEqual({ kind: "shortcuts" });
  expect(desk.said().at(-1)).toContain("A redacted export was not finished");
});

test("a discarded export leaves nothing", async () => {
  const desk = await startWith("messages", { messages: 9000 });
  await writeAndFail(desk, "large.csv");
  await discardExport(desk.app, desk.state().unfinishedExports[0]?.jobId ?? "");
  expect(desk.state().unfinishedExports).toEqual([]);
  expect(readdirSync(join(desk.folder, "target"))).toEqual([]);
  await offerUnfinishedExports(desk.app);
  expect(desk.said().join("\n")).not.toContain("An export is unfinished");
});

test("verifying proves an export, asks for the folder of missing files, and refutes a changed byte", async () => {
  const desk = await startWith("messages");
  const path = await write(desk, "messages", "proof.csv", plainPlan());
  const manifest = join(desk.folder, "proof.manifest.json");
  const lines = () => {
    const { dialog } = desk.state();
    if (dialog?.kind !== "verifiedExport") throw new Error("nothing was verified");
    return dialog;
  };
  const verdicts = () => new Set(lines().lines.map((line) => line.outcome));
  desk.dialogs.open = [manifest];
  await verifyExport(desk.app);
  const whole = verdicts();

  const [alone, holder] = [join(desk.folder, "alone"), join(desk.folder, "holder")];
  for (const folder of [alone, holder]) mkdirSync(folder);
  copyFileSync(manifest, join(alone, "proof.manifest.json"));
  renameSync(path, join(holder, "proof.csv"));
  desk.dialogs.open = [join(alone, "proof.manifest.json")];
  await verifyExport(desk.app);
  expect(verdicts()).not.toEqual(whole);
  desk.dialogs.open = [holder];
  await verifyWithFolder(desk.app, lines());
  expect(verdicts()).toEqual(whole);

  appendFileSync(join(holder, "proof.csv"), "x");
  desk.dialogs.open = [holder];
  await verifyWithFolder(desk.app, lines());
  expect([...verdicts()]).toContain("refuted");
});

test("an export begins when its file is chosen and has room", async () => {
  const desk = await startWith("messages");
  const from = { of: "view", viewId: desk.screen("messages").view?.viewId ?? 0 } as const;
  let begun = 0;
  const started = (): void => void (begun += 1);
  desk.dialogs.save = null;
  expect(await exportToChosenFile(desk.app, from, plainPlan(), started)).toBeNull();
  expect(begun).toBe(0);
  desk.dialogs.save = join(desk.folder, "chosen.csv");
  expect(await exportToChosenFile(desk.app, from, plainPlan(), started)).toBeNull();
  expect(begun).toBe(1);
  await expect.poll(() => existsSync(join(desk.folder, "chosen.csv"))).toBe(true);
  await expect.poll(() => desk.said()).toHaveLength(1);
  desk.failMethod("export.preview", { kind: "storage", cause: "gone", detail: "" });
  expect(await exportToChosenFile(desk.app, from, plainPlan(), started)).toBeNull();
  expect([begun, desk.said().length]).toEqual([1, 2]);
});

test("a cancelled dialog writes, verifies and says nothing", async () => {
  const desk = await startWith("messages");
  desk.dialogs.save = null;
  desk.dialogs.open = null;
  await saveArchive(desk.app, "messages");
  await verifyExport(desk.app);
  expect([desk.said(), desk.state().dialog]).toEqual([[], null]);
});

test("the rows of a screen are saved as an archive; without rows there is nothing to save", async () => {
  const desk = await startWith("messages");
  await saveArchive(desk.app, "calls");
  expect(desk.said()).toEqual([expect.stringContaining("Nothing to save")]);
  desk.dialogs.save = join(desk.folder, "all.switchboard");
  await saveArchive(desk.app, "messages");
  expect(readFileSync(desk.dialogs.save).toString("latin1", 0, 15)).toBe("SQLite format 3");
});

test("a preset is saved under its name, read again, replaced and deleted", async () => {
  const desk = await startWith("messages");
  const [first, second] = [plainPlan(BERLIN), { ...plainPlan(BERLIN), zone: "UTC" }];
  await savePreset(desk.app, "Weekly", first);
  expect(await readPresets(desk.app)).toEqual([{ name: "Weekly", plan: first }]);
  await savePreset(desk.app, "Weekly", second);
  expect(await readPresets(desk.app)).toEqual([{ name: "Weekly", plan: second }]);
  await deletePreset(desk.app, "Weekly");
  expect(await readPresets(desk.app)).toEqual([]);
});
