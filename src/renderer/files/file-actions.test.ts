// Opening files: by dialog, drop and argument; read in, shown, corrected, kept and forgotten, in one process.
import { showPlain } from "#renderer/list/actions/query/record-actions.ts";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { SHOP, startApp, type TestApp } from "#tests/fakes/app.ts";
import { failureOf, type Failure } from "#contract/failure.ts";
import { shortVerdict, verdictOf } from "#domain/report/verdict.ts";
import { createSampleService } from "#sample/index.ts";
import { chooseConnection } from "#renderer/connections/connection-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { saveArchive } from "#renderer/export/export-actions.ts";
import {
  detectAgain,
  chooseAndOpen,
  chooseParts,
  readAgain,
  forgetFile,
  leaveFile,
  openEntry,
  openOffered,
  storeReadingAndImport,
  saveUnreadable,
} from "./file-actions.ts";
import { cancelImport, followImport, hearOpened, readOpened } from "./import-actions.ts";

/** Threads that read files start slowly on a busy machine. */
const LONG = { timeout: 60_000 } as const;

const { calls, messages } = createSampleService({ messages: 300, calls: 60 });
const lines = (records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

/** Chooses files in the dialog, and waits until they are read. */
async function open(desk: TestApp, ...paths: readonly string[]): Promise<void> {
  desk.dialogs.open = paths;
  await chooseAndOpen(desk.app, "files");
  await untilRead(desk);
}

/** Every file that was opened has been read, or cannot be. */
async function untilRead({ state }: TestApp): Promise<void> {
  const isAtRest = (): boolean =>
    state().opened.length > 0 &&
    Object.keys(state().imports).length === 0 &&
    state().opened.every((file) => file.state !== "waiting" && file.state !== "importing");
  await expect.poll(isAtRest, LONG).toBe(true);
}

const onlyFile = ({ state }: TestApp) => {
  const [file] = state().opened;
  if (file === undefined || state().opened.length > 1) throw new Error(`${state().opened.length} files are opened`);
  return file;
};

test("a file from the dialog is read to its end, shown newest first, and kept after a restart", async () => {
  const first = await startApp();
  await open(first, first.file("May.ndjson", lines(messages)));
  const newest = messages.toSorted((a, b) => Number(b.sentAt) - Number(a.sentAt))[0];
  await expect.poll(() => first.screen("messages").result?.rowCount, LONG).toBe(300);
  expect((await first.rows("messages"))[0]).toMatchObject({ id: String(newest?.id) });
  const { result } = first.screen("messages");
  if (result === null) throw new Error("no result is shown");
  expect(verdictOf(result).kind).toBe("complete");
  expect(onlyFile(first)).toMatchObject({ name: "May.ndjson", state: "complete", messages: 300 });
  await first.close();

  const { state, screen, app, requests } = await startApp({ folder: first.folder });
  expect(state().settings.currentConnectionId).toBe(onlyFile(first).connectionId);
  expect(screen("messages").result?.rowCount).toBe(300);
  expect(requests).toEqual([]);
  await leaveFile(app);
  expect(state().settings.currentConnectionId).toBe("sample");
});

test("the filters of the query apply to the rows of a file, without a request", async () => {
  const desk = await startApp();
  await desk.addShop();
  await chooseConnection(desk.app, SHOP.id);
  const asked = desk.requests.length;
  await open(desk, desk.file("May.ndjson", lines(messages)));
  await expect.poll(() => desk.screen("messages").result?.rowCount, LONG).toBe(300);
  const sender = messages[0]?.sender ?? "";
  desk.app.store.setState(({ screens }) => ({
    screens: {
      ...screens,
      messages: { ...screens.messages, draft: { ...screens.messages.draft, values: { sender } } },
    },
  }));
  await runQuery(desk.app, "messages");
  const sent = messages.filter((message) => message.sender === sender).length;
  expect(desk.screen("messages").view?.rowCount).toBe(sent);
  expect(await desk.rows("messages")).toHaveLength(sent);
  expect(desk.requests).toHaveLength(asked);
  await leaveFile(desk.app);
  expect(desk.state().settings.currentConnectionId).toBe("shop");
});

test("files opened together are read as one, even with gzip, and the screen with rows is shown", async () => {
  const desk = await startApp();
  const paths = [
    desk.file("calls.json.gz", gzipSync(JSON.stringify({ data: calls.slice(0, 40), meta: {} }))),
    desk.file("more calls.ndjson", lines(calls.slice(30, 60))),
  ];
  desk.offered.put(paths);
  await openOffered(desk.app);
  await untilRead(desk);
  expect(onlyFile(desk)).toMatchObject({ state: "complete", messages: 0, calls: 60 });
  expect(onlyFile(desk).parts).toHaveLength(2);
  await expect.poll(() => desk.screen("calls").result?.rowCount, LONG).toBe(60);
  expect(desk.state().screen).toBe("calls");
});

test("files that arrive while the program runs are opened, and the last ones are shown", async () => {
  const desk = await startApp();
  desk.offered.put([desk.file("first.ndjson", lines(calls))]);
  await expect.poll(() => desk.screen("calls").result?.rowCount, LONG).toBe(60);
  desk.offered.put([desk.file("second.ndjson", lines(messages))]);
  await expect.poll(() => desk.screen("messages").result?.rowCount, LONG).toBe(300);
  await untilRead(desk);
  expect(
    desk
      .state()
      .opened.map(({ name }) => name)
      .toSorted(),
  ).toEqual(["first.ndjson", "second.ndjson"]);
});

test("unreadable records are counted and saved with their positions, and the others are shown", async () => {
  const desk = await startApp();
  const text = `${lines(messages.slice(0, 2))}{"id": broken\n${lines(messages.slice(2, 5))}"no record"\n`;
  await open(desk, desk.file("damaged.ndjson", text));
  await expect.poll(() => desk.screen("messages").result?.rowCount, LONG).toBe(5);
  const { result } = desk.screen("messages");
  if (result === null) throw new Error("no result is shown");
  expect(verdictOf(result)).toMatchObject({
    kind: "incomplete",
    because: expect.stringMatching(/^1 line unreadable/u),
  });
  desk.dialogs.save = join(desk.folder, "unreadable.csv");
  await saveUnreadable(desk.app, "messages");
  const saved: readonly unknown[] = parse(readFileSync(desk.dialogs.save), { columns: true, bom: true });
  expect(saved).toMatchObject([
    { file: "damaged.ndjson", line: "3", raw: '{"id": broken' },
    { file: "damaged.ndjson", line: "7" },
  ]);
});

test("a file of an unknown format is reported on Files, is forgotten, and stays on the disk", async () => {
  const desk = await startApp();
  const bytes = Buffer.from("\u0089PNG\r\n\u001A\n", "latin1");
  const path = desk.file("picture.png", bytes);
  await open(desk, path);
  expect(onlyFile(desk)).toMatchObject({ name: "picture.png", state: "failed" });
  expect([desk.state().screen, desk.state().settings.currentConnectionId]).toEqual(["files", "sample"]);
  await forgetFile(desk.app, onlyFile(desk).openedId);
  expect(desk.state().opened).toEqual([]);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test("forgetting the shown file shows the sample", async () => {
  const desk = await startApp();
  await open(desk, desk.file("May.ndjson", lines(messages)));
  await forgetFile(desk.app, onlyFile(desk).openedId);
  expect(desk.state()).toMatchObject({ opened: [], settings: { currentConnectionId: "sample" } });
});

test("CSV from another program is asked about and corrected once, and read the same way the next time", async () => {
  const csv =
    "Reference;Wrote;When it was;Body\nm1;alice;05.02.2026 10:00;Good morning\nm2;bob;06.02.2026 11:30;Thanks\n";
  const desk = await startApp();
  desk.dialogs.open = [desk.file("tool.csv", csv)];
  await chooseAndOpen(desk.app, "files");
  const { openedId, parts } = onlyFile(desk);
  expect(desk.state().dialog).toEqual({ kind: "csv", openedId, part: 0 });
  desk.app.store.setState({ dialog: null });
  await openEntry(desk.app, openedId);
  expect(desk.state().dialog).toEqual({ kind: "csv", openedId, part: 0 });
  const found = parts[0]?.detection;
  if (found?.csv === undefined || found.csv === null) throw new Error("no CSV was found");
  expect(found.csv.header).toEqual(["Reference", "Wrote", "When it was", "Body"]);
  const facts = ["id", "sender", "sentAt", "text"];
  const as = await detectAgain(desk.app, openedId, 0, { ...found, csv: { ...found.csv, facts } });
  desk.app.store.setState({ dialog: null });
  await storeReadingAndImport(desk.app, openedId, 0, { found, as });
  await untilRead(desk);
  await expect.poll(() => desk.screen("messages").view?.rowCount, LONG).toBe(2);
  expect((await desk.rows("messages")).map((row) => ("id" in row ? [row.id, row.sender] : []))).toEqual([
    ["m2", "bob"],
    ["m1", "alice"],
  ]);

  await open(desk, desk.file("tool again.csv", csv.replaceAll("m1", "m8").replaceAll("m2", "m9")));
  expect(desk.state().dialog).toBeNull();
  await expect.poll(() => desk.screen("messages").view?.rowCount, LONG).toBe(2);
  expect((await desk.rows("messages")).map((row) => ("id" in row ? row.id : ""))).toEqual(["m9", "m8"]);
});

test("what is read of a divided log is asked for before it is read, and again before it is read again", async () => {
  const desk = await startApp();
  const day = (name: string, records: readonly unknown[]): void => {
    mkdirSync(join(desk.folder, "log", name), { recursive: true });
    writeFileSync(join(desk.folder, "log", name, "a.ndjson"), lines(records));
  };
  day("day=2026-10-29", messages.slice(0, 5));
  day("day=2026-10-30", messages.slice(5, 12));
  desk.dialogs.open = [join(desk.folder, "log")];
  await chooseAndOpen(desk.app, "folder");
  const { openedId } = onlyFile(desk);
  const question = { kind: "chooseParts", openedId } as const;
  expect([desk.state().dialog, onlyFile(desk).state]).toEqual([question, "waiting"]);
  desk.app.store.setState({ dialog: null });
  await chooseParts(desk.app, openedId, [0]);
  await untilRead(desk);
  await expect.poll(() => desk.screen("messages").result?.rowCount, LONG).toBe(7);
  const { result } = desk.screen("messages");
  if (result === null) throw new Error("no result is shown");
  expect(shortVerdict(verdictOf(result))).toBe("Incomplete: 1 of 2 files was left out by choice");
  expect(desk.state().dialog).toBeNull();
  await readAgain(desk.app, openedId);
  expect(desk.state().dialog).toEqual(question);
});

test("the shown rows are saved as an archive, which opens again without being changed", async () => {
  const desk = await startApp();
  await expect.poll(() => desk.screen("messages").result?.rowCount, LONG).toBe(100);
  const before = await desk.rows("messages");
  const path = join(desk.folder, "newest.switchboard");
  desk.dialogs.save = path;
  await saveArchive(desk.app, "messages");
  const bytes = readFileSync(path);
  await open(desk, path);
  await expect.poll(() => desk.screen("messages").view?.rowCount, LONG).toBe(100);
  const ids = (rows: readonly object[]): readonly unknown[] => rows.map((row) => Reflect.get(row, "id"));
  expect(ids(await desk.rows("messages"))).toEqual(ids(before));
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test("a stopped import keeps its rows and starts again when the file is opened", async () => {
  const desk = await startApp();
  const many = Array.from({ length: 40 }, (_, copy) => messages.map((each) => ({ ...each, id: `${copy}-${each.id}` })));
  desk.dialogs.open = [desk.file("many.ndjson", lines(many.flat()))];
  await chooseAndOpen(desk.app, "files");
  const { openedId } = onlyFile(desk);
  cancelImport(desk.app, openedId);
  await untilRead(desk);
  expect(["partial", "interrupted", "waiting"]).toContain(onlyFile(desk).state);
  expect(desk.said()).toEqual([]);
  await openEntry(desk.app, openedId);
  if (onlyFile(desk).state === "partial") await followImport(desk.app, openedId);
  await untilRead(desk);
});

test("a page that loads during an import follows it to its end", async () => {
  const desk = await startApp();
  const many = Array.from({ length: 20 }, (_, copy) => messages.map((each) => ({ ...each, id: `${copy}-${each.id}` })));
  const { openedId } = await desk.app.client.call("file.open", {
    fileIds: await chosenIds(desk, desk.file("many.ndjson", lines(many.flat()))),
  });
  const reading = desk.app.client.call("opened.import", { openedId });
  await expect
    .poll(async () => {
      await readOpened(desk.app);
      return onlyFile(desk).state;
    }, LONG)
    .toBe("importing");
  await hearOpened(desk.app);
  expect(Object.keys(desk.state().imports)).toEqual([String(openedId)]);
  await reading;
  await untilRead(desk);
  expect(onlyFile(desk)).toMatchObject({ state: "complete", messages: 6000 });
});

async function chosenIds(desk: TestApp, path: string): Promise<readonly string[]> {
  desk.dialogs.open = [path];
  const chosen = await desk.app.client.call("file.chooseOpen", { what: "files" });
  return (chosen ?? []).map(({ fileId }) => fileId);
}

test("a cancelled dialog opens nothing, and a failed one is reported", async () => {
  const desk = await startApp();
  desk.dialogs.open = null;
  await chooseAndOpen(desk.app, "folder");
  expect([desk.state().opened, desk.said()]).toEqual([[], []]);
  desk.failMethod("file.chooseOpen", { kind: "storage", cause: "other", detail: "played" });
  await chooseAndOpen(desk.app, "files");
  expect(desk.said()).toHaveLength(1);
});

test("a file that opens at the second attempt leaves no failure of the first", async () => {
  const desk = await startApp();
  desk.dialogs.open = [desk.file("again.ndjson", lines(messages.slice(0, 3)))];
  desk.failMethod("file.open", { kind: "storage", cause: "other", detail: "played" });
  await chooseAndOpen(desk.app, "files");
  expect(desk.state().notices.map(({ isFailure }) => isFailure)).toEqual([true]);
  desk.failMethod("file.open", null);
  await chooseAndOpen(desk.app, "files");
  expect([desk.state().opened.length, desk.state().notices]).toEqual([1, []]);
});

test("the list of files is shown in place of a screen", async () => {
  const { app, state } = await startApp();
  showPlain(app, "files");
  expect(state().screen).toBe("files");
});

test("an import that the engine interrupted starts again once, and not where the engine hung", async () => {
  const desk = await startApp();
  await open(desk, desk.file("log.ndjson", lines(messages.slice(0, 5))));
  const { openedId } = onlyFile(desk);
  const triesWith = async (failure: Failure): Promise<readonly [number, unknown]> => {
    desk.failMethod("opened.import", failure);
    const before = desk.asked.length;
    const ended = await followImport(desk.app, openedId).then(() => null, failureOf);
    return [desk.asked.slice(before).filter((name) => name === "opened.import").length, ended];
  };
  expect(await triesWith({ kind: "interrupted" })).toEqual([2, { kind: "interrupted" }]);
  const silent = { kind: "interrupted", why: "silent" } as const;
  expect(await triesWith(silent)).toEqual([1, silent]);
  expect(await triesWith({ kind: "cancelled" })).toEqual([1, null]);
  expect(desk.state().imports).toEqual({});
});
