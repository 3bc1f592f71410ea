// Files of the browser: who may send them, where they are stored, what main gets, and what a new start removes.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readClone, writeClone } from "./clone.ts";
import { configureShell } from "./runtime.ts";
import { startTestShell, type RunningShell } from "#tools/browser-shell/testing/running-shell.ts";
import { clearUploads, segmentsOf, UPLOAD_PREFIX, withPaths } from "./uploads.ts";

let shell: RunningShell;
beforeAll(async () => {
  shell = await startTestShell();
});
afterAll(() => shell.end());

async function send(item: string, name: string, body: string, headers = {}): Promise<number> {
  const own = {
    cookie: await shell.signIn(),
    origin: shell.origin,
    "x-switchboard-secret": await shell.secret(),
    ...headers,
  };
  const asked = new URLSearchParams({ item, name, modified: "1700000000000" });
  return (await shell.ask(`/~shell/upload?${asked}`, own, "POST", body)).status;
}

test("an uploaded file is stored in the data folder for its owner only, and main gets its path", async () => {
  const item = randomUUID();
  expect(await send(item, "messages of May.ndjson", '{"id":"1"}\n')).toBe(204);
  const path = join(shell.dataDir, "uploads", item, "messages of May.ndjson");
  expect(readFileSync(path, "utf8")).toBe('{"id":"1"}\n');
  expect(statSync(path).mtimeMs).toBe(1_700_000_000_000);
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  const told = await (await shell.openPage()).ask("values", [UPLOAD_PREFIX + item, UPLOAD_PREFIX + randomUUID(), "x"]);
  expect(told).toEqual([path, "", "x"]);
});

test("the files of a folder are one item, and main gets the folder", async () => {
  const item = randomUUID();
  expect(await send(item, "logs/a.csv", "a")).toBe(204);
  expect(await send(item, "logs/2026/b.csv", "b")).toBe(204);
  const folder = join(shell.dataDir, "uploads", item, "logs");
  expect(readFileSync(join(folder, "2026", "b.csv"), "utf8")).toBe("b");
  expect(await (await shell.openPage()).ask("values", [UPLOAD_PREFIX + item])).toEqual([folder]);
});

test.each(["../a", "a/../../b", "/a", "a//b", "", ".", "a\u0000b", "x".repeat(300), "a/".repeat(60) + "a"])(
  "the name %j is refused and nothing is written",
  async (name) => {
    const item = randomUUID();
    expect(await send(item, name, "x")).toBe(400);
    expect(readdirSync(join(shell.dataDir, "uploads"))).not.toContain(item);
  },
);

test("an item's id is a UUID, and an existing file is not overwritten", async () => {
  expect(await send("../../x", "a.csv", "x")).toBe(400);
  const item = randomUUID();
  expect(await send(item, "a.csv", "first")).toBe(204);
  expect(await send(item, "a.csv", "second")).toBe(409);
  expect(readFileSync(join(shell.dataDir, "uploads", item, "a.csv"), "utf8")).toBe("first");
});

test("uploads need the secret, the host and the origin", async () => {
  const path = `/~shell/upload?item=${randomUUID()}&name=a.csv`;
  const cookie = await shell.signIn();
  const statusOf = async (headers: Readonly<Record<string, string>>): Promise<number> =>
    (await shell.ask(path, headers, "POST", "x")).status;
  expect(await statusOf({ origin: shell.origin })).toBe(403);
  expect(await statusOf({ cookie })).toBe(403);
  expect(await statusOf({ cookie, origin: "https://example.org" })).toBe(403);
  expect(await statusOf({ cookie, origin: shell.origin, host: "localhost" })).toBe(403);
  expect(await statusOf({ cookie, origin: shell.origin })).toBe(403);
  const secret = await shell.secret();
  expect(await statusOf({ cookie, origin: shell.origin, "x-switchboard-secret": secret })).toBe(204);
});

test("an open dialog is the browser's picker, and returns the paths of its uploads only", async () => {
  const page = await shell.openPage();
  const item = randomUUID();
  await send(item, "picked.csv", "x");
  const asked = once(page.socket, "message");
  page.send("open");
  const question: unknown = readClone(String((await asked)[0]));
  expect(question).toMatchObject({ kind: "open", directory: false, multiple: true });
  const answered = page.hear("answer");
  const picked = [UPLOAD_PREFIX + item, "/etc/passwd", UPLOAD_PREFIX + randomUUID()];
  page.socket.send(writeClone({ ...Object(question), kind: "prompted", answer: picked }));
  const path = join(shell.dataDir, "uploads", item, "picked.csv");
  expect(await answered).toEqual(["open", { canceled: false, filePaths: [path] }]);
  await shell.command({ kind: "answerOpen", paths: null });
  expect(await page.ask("open")).toEqual({ canceled: true, filePaths: [] });
});

test("a new start removes earlier uploads, except archives, which are opened in place", async () => {
  configureShell({ outDir: shell.outDir, dataDir: join(shell.downloads, "other"), args: [] }, true);
  await clearUploads();
  const write = (item: string, name: string, text: string): void => {
    mkdirSync(join(shell.downloads, "other", "uploads", item), { recursive: true });
    writeFileSync(join(shell.downloads, "other", "uploads", item, name), text);
  };
  write("one", "a.csv", "SQLite format 3 is a text");
  write("two", "any name", "SQLite format 3\0…");
  write("three", "a.ndjson", "");
  await clearUploads();
  expect(readdirSync(join(shell.downloads, "other", "uploads"))).toEqual(["two"]);
});

test("an invalid relative name has no segments, and an unknown upload has no path", () => {
  expect([segmentsOf("a/b c/d"), segmentsOf("a/../b")]).toEqual([["a", "b c", "d"], null]);
  expect(withPaths(["a", 5, null, [`${UPLOAD_PREFIX}x`]])).toEqual(["a", 5, null, [""]]);
});
