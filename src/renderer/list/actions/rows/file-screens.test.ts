// The two screens over an opened file: its rows, and the screen that is shown first.
import { expect, test } from "vitest";
import { startApp } from "#tests/fakes/app.ts";
import { linesOf } from "#tests/fakes/read-whole-file.ts";
import { EMPTY_SCREEN } from "#renderer/list/model/rows/screen.ts";
import { updateScreen } from "#renderer/state/app.ts";
import { chooseAndOpen } from "#renderer/files/file-actions.ts";
import { firstScreenOf, showFileResult, showNewRowsOfFile } from "./file-screens.ts";

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
  await showNewRowsOfFile(desk.app, file.openedId);
  expect(desk.screen("messages").viewVersion).toBe(viewVersion + 1);
  await showNewRowsOfFile(desk.app, file.openedId + 1);
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
