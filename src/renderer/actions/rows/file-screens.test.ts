// The two screens over an opened file: its rows, and the screen that is shown first.
import { expect, test } from "vitest";
import { startApp } from "../../../../tests/fakes/app.ts";
import { linesOf } from "../../../../tests/fakes/read-whole-file.ts";
import { EMPTY_SCREEN } from "../../model/rows/screen.ts";
import { updateScreen } from "../base/app.ts";
import { chooseAndOpen } from "../files/file-actions.ts";
import { firstScreenOf, showFileResult, takeInFile } from "./file-screens.ts";
import { isStatisticsOpen } from "../../model/rows/side-pane.ts";
import { closeSidePane, setPeopleOrder, toggleStatistics } from "./side-pane.ts";

test("the screen that has rows is shown first, the current one if both have", () => {
  expect(firstScreenOf({ messages: 0, calls: 3 }, "messages")).toBe("calls");
  expect(firstScreenOf({ messages: 2, calls: 0 }, "calls")).toBe("messages");
  expect(firstScreenOf({ messages: 2, calls: 3 }, "calls")).toBe("calls");
  expect(firstScreenOf({ messages: 0, calls: 0 }, "messages")).toBe("messages");
});

test("an opened file shows all its messages, and its empty form", async () => {
  const desk = await startApp();
  desk.dialogs.open = [desk.file("some.ndjson", linesOf(desk.sample.messages))];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.state().opened[0]?.state).toBe("complete");
  await expect.poll(() => desk.screen("messages").view?.rowCount).toBe(400);
  expect(await desk.ids("messages")).toEqual(desk.sample.messages.toReversed().map(({ id }) => id));
  expect(desk.screen("calls").view?.rowCount).toBe(0);

  const [file] = desk.state().opened;
  if (file === undefined) throw new Error("no file is open");
  updateScreen(desk.app, "messages", () => EMPTY_SCREEN);
  await Promise.all([showFileResult(desk.app, file, "messages"), showFileResult(desk.app, file, "messages")]);
  expect(desk.screen("messages").view?.rowCount).toBe(400);
  const { viewVersion } = desk.screen("messages");
  await takeInFile(desk.app, file.openedId);
  expect(desk.screen("messages").viewVersion).toBe(viewVersion + 1);
  await takeInFile(desk.app, file.openedId + 1);
  expect(desk.screen("messages").viewVersion).toBe(viewVersion + 1);
});

test("a file whose rows cannot be read is reported", async () => {
  const desk = await startApp();
  desk.dialogs.open = [desk.file("some.ndjson", linesOf(desk.sample.messages.slice(0, 5)))];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.state().opened[0]?.state).toBe("complete");
  const [file] = desk.state().opened;
  if (file === undefined) throw new Error("no file is open");
  updateScreen(desk.app, "messages", () => EMPTY_SCREEN);
  desk.failMethod("result.read", { kind: "bug", message: "played by the test" });
  await showFileResult(desk.app, file, "messages");
  expect(desk.state().notices.filter(({ isFailure }) => isFailure)).toHaveLength(1);
});

test("the statistics open and close, and people are listed in the chosen order", async () => {
  const { app, state } = await startApp({ messages: 5, calls: 5 });
  toggleStatistics(app);
  expect(isStatisticsOpen(state())).toBe(true);
  toggleStatistics(app);
  expect(isStatisticsOpen(state())).toBe(false);
  toggleStatistics(app);
  closeSidePane(app);
  setPeopleOrder(app, "byMinutes");
  expect(state()).toMatchObject({ sidePane: null, peopleOrder: "byMinutes" });
});
