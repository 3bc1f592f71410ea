// The text size: the settings, the menu and Chromium's zoom are one fact, in every window.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startProgram } from "#tests/fakes/program.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";

type Program = Awaited<ReturnType<typeof startProgram>>;

async function start(options: Parameters<typeof startProgram>[0] = {}): Promise<Program> {
  const program = await startProgram(options);
  await expect
    .poll(() => program.windows().map(({ webContents }) => webContents.listenerCount("dom-ready")))
    .not.toEqual([]);
  return program;
}

const zoomOf = ({ windows }: Program): readonly number[] => windows().map(({ webContents }) => webContents._zoomFactor);

/** A folder whose settings have this text size. */
function folderOf(textSize: number): string {
  const folder = makeTemporaryFolder();
  const stored = { version: 1, settings: { textSize }, connections: [] };
  writeFileSync(join(folder, "settings.json"), JSON.stringify(stored));
  return folder;
}

test("a size from the settings holds in all windows at once, in a new one, and after a restart", async () => {
  const folder = makeTemporaryFolder();
  const before = await start({ folder });
  before.chooseMenuItem("newWindow");
  await before.openPage().call("settings.write", { textSize: 125 });
  await expect.poll(() => zoomOf(before)).toEqual([1.25, 1.25]);
  before.chooseMenuItem("newWindow");
  await expect.poll(() => zoomOf(before)).toEqual([1.25, 1.25, 1.25]);
  before.quit();
  await expect.poll(() => before.exits).toEqual([0]);
  vi.resetModules();
  const after = await start({ folder });
  await expect.poll(() => zoomOf(after)).toEqual([1.25, 1.25, 1.25]);
});

test("a page that is loaded again keeps the size", async () => {
  const program = await start({ folder: folderOf(150) });
  await expect.poll(() => zoomOf(program)).toEqual([1.5]);
  const [window] = program.windows();
  // The size of another run, as Chromium remembers it.
  window?.webContents.setZoomFactor(3);
  await window?.loadURL(window.webContents.getURL());
  expect(zoomOf(program)).toEqual([1.5]);
});

test("the menu changes the setting by one step, up to the largest and down to the smallest, and tells every window", async () => {
  const program = await start({ folder: folderOf(175) });
  const { client, events } = program.openPageIn(program.windows()[0] ?? (null as never));
  const sizes: number[] = [];
  for (const item of [
    "textLarger",
    "textLarger =",
    "textLarger numadd",
    "textSmaller",
    "textNormal",
    "textSmaller numsub",
  ]) {
    program.chooseMenuItem(item);
    sizes.push((await client.call("settings.read", {})).textSize);
  }
  expect(sizes).toEqual([200, 200, 200, 175, 100, 90]);
  for (const _step of sizes) program.chooseMenuItem("textSmaller");
  expect((await client.call("settings.read", {})).textSize).toBe(80);
  await expect.poll(() => zoomOf(program)).toEqual([0.8]);
  expect(new Set(events)).toEqual(new Set(["settings.changed"]));
});

test.each([0, 60, 99, 1000, Number.NaN])("a size of %d percent is refused, and the size stays", async (textSize) => {
  const program = await start({ folder: folderOf(110) });
  const client = program.openPage();
  await expect(client.call("settings.write", { textSize: textSize as 100 })).rejects.toMatchObject({
    failure: { kind: "badRequest", method: "settings.write", issues: [expect.stringContaining("textSize")] },
  });
  expect((await client.call("settings.read", {})).textSize).toBe(110);
});
