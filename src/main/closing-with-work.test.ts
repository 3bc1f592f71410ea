// Work under way, as the dock, notifications and the question before leaving show it, over the browser shell's Electron.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { OPENED, SIGNALS, startImport } from "#tests/fakes/program.ts";

test("the dock shows a long import until it ends; if no window has the focus, a notification reports the end, and a click shows the window", async () => {
  const { engine, importing, reports, shownWindow, clickNotification, loseFocus } = await startImport();
  let focused = 0;
  const window = shownWindow();
  if (window !== null) window.focus = () => void (focused += 1);
  loseFocus();
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  engine?.answer({ ok: true, output: { ...OPENED, messages: 1200, calls: 34 } });
  await importing;
  now.mockRestore();
  expect(reports).toEqual([
    { kind: "progress", value: 2 },
    { kind: "progress", value: 0.5 },
    { kind: "progress", value: -1 },
    { kind: "notified", title: "Reading the file has ended", body: "1,234 rows. Complete." },
  ]);
  clickNotification();
  expect(focused).toBe(1);
});

test("a notification that the system refuses is in the log", async () => {
  const { engine, importing, failNotification, loseFocus, folder } = await startImport();
  loseFocus();
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  engine?.answer({ ok: true, output: OPENED });
  await importing;
  now.mockRestore();
  failNotification("Notifications are off for this program");
  const log = readFileSync(join(folder, "logs", "main.log"), "utf8");
  expect(log).toContain('a notification was not shown {"cause":"Notifications are off for this program"}');
});

test("a person who looks at the window gets no notification", async () => {
  const { engine, importing, reports } = await startImport();
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  engine?.answer({ ok: true, output: OPENED });
  await importing;
  now.mockRestore();
  expect(reports.at(-1)).toEqual({ kind: "progress", value: -1 });
});

test("quitting with work under way asks: Stay continues, Quit ends", async () => {
  const { quit, asked, exits, reports, shownWindow, forks } = await startImport({ answers: [1, 0] });
  quit();
  const message = "Quit while work is under way?";
  await expect.poll(asked).toEqual([{ kind: "asked", message, response: 1 }]);
  expect([exits, shownWindow() === null, forks[0]?.engine.isKilled]).toEqual([[], false, false]);
  quit();
  await expect.poll(() => exits).toEqual([0]);
  expect([asked().length, shownWindow(), forks[0]?.engine.isKilled]).toEqual([2, null, true]);
  expect(reports.some(({ kind }) => kind === "errorBox")).toBe(false);
});

test("closing the last window asks once, and then ends the program", async () => {
  const { asked, exits, shownWindow } = await startImport({ answers: [1, 0] });
  shownWindow()?.close();
  await expect.poll(() => asked().length).toBe(1);
  expect([exits, shownWindow() === null]).toEqual([[], false]);
  shownWindow()?.close();
  await expect.poll(() => exits).toEqual([0]);
  expect(asked()).toHaveLength(2);
});

test("on a Mac a closed window leaves a file being read, and quitting afterwards asks", async () => {
  const { asked, exits, shownWindow, quit } = await startImport({ platform: "darwin", answers: [0] });
  shownWindow()?.close();
  expect([shownWindow(), asked()]).toEqual([null, []]);
  quit();
  await expect.poll(() => exits).toEqual([0]);
  expect(asked()).toHaveLength(1);
});

test.each(SIGNALS)("%s ends the program without a question", async (signal) => {
  const before = process.listeners(signal);
  const { asked, exits } = await startImport();
  for (const listener of process.listeners(signal)) if (!before.includes(listener)) listener(signal);
  await expect.poll(() => exits).toEqual([0]);
  expect(asked()).toEqual([]);
});

test("the system's shutdown ends the program without a question", async () => {
  const { asked, exits, power, quit } = await startImport();
  power("shutdown");
  quit();
  await expect.poll(() => exits).toEqual([0]);
  expect(asked()).toEqual([]);
});
