// The start of the program to its end, over the browser shell's Electron: the folder, the window, the engine, and input from outside.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { MAIN, PROGRAM, startProgram } from "#tests/fakes/program.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { asMap } from "#domain/text/lenient.ts";

const LINK = "switchboard://calls/v1.us.1";

function readLog(folder: string): string {
  return readFileSync(join(folder, "logs", "main.log"), "utf8");
}

test("a data folder that cannot be made is reported, and the program ends without a window", async () => {
  const folder = join(makeTemporaryFolder(), "file");
  writeFileSync(folder, "");
  const { reports, exits, forks, shownWindow } = await startProgram({ folder });
  expect(reports).toEqual([
    { kind: "errorBox", title: expect.any(String), content: expect.stringContaining("SWITCHBOARD_DATA_DIR") },
  ]);
  // Electron ends at once; the stand-in runs on for a moment and then quits too.
  await expect.poll(() => exits).toEqual([1, 0]);
  expect([shownWindow(), forks]).toEqual([null, []]);
});

test("a second program on the same folder ends and leaves the window to the first", async () => {
  const { reports, exits, forks, shownWindow } = await startProgram({ isFirst: false });
  await expect.poll(() => exits).toEqual([0]);
  expect([shownWindow(), forks, reports]).toEqual([null, [], []]);
});

test("on Windows the program has the id that the installer gives to its shortcut", async () => {
  const { ids } = await startProgram({ platform: "win32" });
  expect(readFileSync(join(import.meta.dirname, "../../electron-builder.ts"), "utf8")).toContain(`appId: "${ids[0]}"`);
});

test("the program shows its page, and starts the engine on its folder", async () => {
  const { shownWindow, forks, folder, reports, openPage, emit } = await startProgram();
  await expect.poll(shownWindow).not.toBeNull();
  const window = shownWindow();
  await new Promise((resolve) => window?.once("ready-to-show", () => resolve(null)));
  expect(forks.map(({ path, args }) => [path, args])).toEqual([
    [
      join(MAIN, "engine.mjs"),
      [
        `--data=${folder}`,
        `--last-words=${join(folder, "logs", "engine-last-words.txt")}`,
        "--exports=allowed",
        "--language=en",
      ],
    ],
  ]);
  expect(await openPage().call("app.describe", {})).toEqual({ version: expect.any(String), platform: "linux" });
  expect(reports).toEqual([]);
  expect(readLog(folder)).toContain("links are not registered");
  emit("child-process-gone", { type: "GPU", reason: "crashed", exitCode: 9 });
  expect(readLog(folder)).toMatch(/a helper process went away .*GPU.*crashed.*9/u);
});

const POLICY = {
  connections: [
    { id: "desk", name: "Service desk", appId: "desk1", region: "eu", key: "0123456789abcdef0123456789abcdef" },
  ],
  otherConnections: false,
  exports: "redacted",
  keysOnDisk: false,
  language: "de",
};

test("a policy is read before the engine starts, and no argument of the program loosens it", async () => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "policy.json"), JSON.stringify(POLICY));
  mkdirSync(join(folder, "keys"));
  writeFileSync(join(folder, "keys", "old.bin"), "encrypted");
  const argv = ["--exports=allowed", "--policy=/dev/null", "--otherConnections=true", "--language=en"];
  const { forks, openPage, shownWindow } = await startProgram({ folder, argv });
  await expect.poll(shownWindow).not.toBeNull();
  expect(forks[0]?.args).toEqual(expect.arrayContaining(["--exports=redacted", "--language=de"]));
  const client = openPage();
  expect(await client.call("policy.read", {})).toMatchObject({
    problem: null,
    connections: [{ connectionId: "desk", hasKey: true }],
  });
  expect((await client.call("connection.list", {})).map(({ id }) => id)).toEqual(["sample", "desk"]);
  expect(await client.call("key.status", { connectionId: "desk" })).toMatchObject({ kept: "managed" });
  expect(existsSync(join(folder, "keys"))).toBe(false);
  expect(readLog(folder)).toMatch(/the program is managed .*exports/u);
  expect(readLog(folder)).not.toContain(POLICY.connections[0]?.key);
});

test("with a wrong policy the program starts, closed, says so to the page and the log, and removes no key", async () => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "policy.json"), '{\n "exports": "allowed",\n}');
  mkdirSync(join(folder, "keys"));
  writeFileSync(join(folder, "keys", "old.bin"), "encrypted");
  const { forks, openPage, shownWindow } = await startProgram({ folder });
  await expect.poll(shownWindow).not.toBeNull();
  expect(forks[0]?.args).toContain("--exports=off");
  const problem = "Line 3 of the policy is not valid JSON.";
  expect(await openPage().call("policy.read", {})).toMatchObject({ problem, exports: "off", keysOnDisk: false });
  expect(readLog(folder)).toContain(problem);
  expect(existsSync(join(folder, "keys", "old.bin"))).toBe(true);
});

test("links, files and commands reach the page, also those from before it was there", async () => {
  const { emit, events, openPage, shownWindow, chooseMenuItem } = await startProgram({ argv: [LINK] });
  await expect.poll(shownWindow).not.toBeNull();
  let focused = 0;
  const window = shownWindow();
  if (window !== null) window.focus = () => void (focused += 1);
  const client = openPage();
  const link = { link: { kind: "call", sessionId: "v1.us.1" } };
  expect(events).toEqual(["link.opened"]);
  expect(await client.call("link.take", {})).toEqual(link);
  emit("open-url", LINK);
  expect(await client.call("link.take", {})).toEqual(link);
  emit("open-file", "/some/calls.csv");
  expect((await client.call("file.takeOffered", {}))?.map(({ name }) => name)).toEqual(["calls.csv"]);
  emit("second-instance", [...PROGRAM, LINK], "/");
  expect(await client.call("link.take", {})).toEqual(link);
  emit("second-instance", [...PROGRAM, "other.csv"], "/");
  expect((await client.call("file.takeOffered", {}))?.map(({ name }) => name)).toEqual(["other.csv"]);
  expect([events.slice(1), focused]).toEqual([["link.opened", "files.offered", "link.opened", "files.offered"], 4]);
  emit("second-instance", PROGRAM, "/");
  expect(focused).toBe(5);
  chooseMenuItem("palette");
  expect(events.at(-1)).toBe("menu.chosen palette");
});

test("the page learns that the computer has slept", async () => {
  const { events, openPage, shownWindow, power } = await startProgram();
  await expect.poll(shownWindow).not.toBeNull();
  openPage();
  const now = vi.spyOn(Date, "now").mockReturnValue(1_800_000_000_000);
  power("suspend");
  now.mockReturnValue(1_800_000_090_000);
  power("resume");
  now.mockRestore();
  expect(events).toEqual(["computer.resumed 90 1800000090000"]);
});

test("the page learns that damaged settings were set aside", async () => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "settings.json"), "{");
  const { events, openPage, shownWindow } = await startProgram({ folder });
  await expect.poll(shownWindow).not.toBeNull();
  openPage();
  expect(events).toEqual([expect.stringMatching(/^settings\.quarantined settings\.damaged-/u)]);
});

test("closing the last window ends the program and its engine, and keeps the window's place", async () => {
  const { shownWindow, exits, forks, folder } = await startProgram();
  await expect.poll(shownWindow).not.toBeNull();
  shownWindow()?.close();
  await expect.poll(() => exits).toEqual([0]);
  expect(forks.map(({ engine }) => engine.isKilled)).toEqual([true]);
  expect(asMap(JSON.parse(readFileSync(join(folder, "settings.json"), "utf8")))).toMatchObject({
    windows: [{ place: { width: 1280, height: 720, maximized: false } }],
  });
});

test("on a Mac the program continues without a window, and opens it again", async () => {
  const { shownWindow, exits, emit, chooseMenuItem, openPage, events } = await startProgram({ platform: "darwin" });
  await expect.poll(shownWindow).not.toBeNull();
  const first = shownWindow();
  first?.close();
  expect(shownWindow()).toBeNull();
  emit("activate");
  const second = shownWindow();
  expect(second).not.toBeNull();
  emit("activate");
  expect(shownWindow()).toBe(second);
  second?.close();
  chooseMenuItem("palette");
  expect(shownWindow()).not.toBeNull();
  openPage();
  expect(events).toEqual(["menu.chosen palette"]);
  expect(exits).toEqual([]);
});

test.each([
  { button: "Load again", answer: 0, exits: [] },
  { button: "Close window", answer: 1, exits: [0] },
])("a page that does not load is asked about: $button", async ({ answer, exits: expected }) => {
  const { shownWindow, reports, exits } = await startProgram({ failsFirstLoad: true, answers: [answer] });
  await expect.poll(() => reports).toMatchObject([{ kind: "asked", response: answer }]);
  const window = shownWindow();
  if (expected.length === 0) await new Promise((resolve) => window?.once("ready-to-show", () => resolve(null)));
  await expect.poll(() => exits).toEqual(expected);
});
