// The other calls of a meeting among the loaded ones.
import { expect, test } from "vitest";
import { startApp } from "../../../../tests/fakes/app.ts";
import { linesOf } from "../../../../tests/fakes/read-whole-file.ts";
import { chooseAndOpen } from "../files/file-actions.ts";
import { findSameMeeting } from "./same-meeting.ts";

test("the other loaded calls of a meeting are counted, and the newest named", async () => {
  const desk = await startApp();
  const calls = Array.from({ length: 9 }, (_, index) => ({
    sessionId: `s${index}`,
    status: "ended",
    initiator: "ana",
    initiatedAt: 1000 + index,
    mid: index === 8 ? "another" : "m1",
  }));
  desk.dialogs.open = [desk.file("calls.ndjson", linesOf(calls))];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.screen("calls").view?.rowCount).toBe(9);
  const resultId = desk.screen("calls").result?.resultId ?? -1;
  const { signal } = new AbortController();
  const found = await findSameMeeting(desk.app, { resultId, mid: "m1", sessionId: "s3" }, signal);
  expect(found.count).toBe(7);
  expect(found.calls.map(({ sessionId }) => sessionId)).toEqual(["s7", "s6", "s5", "s4", "s2"]);
  const alone = await findSameMeeting(desk.app, { resultId, mid: "another", sessionId: "s8" }, signal);
  expect(alone).toEqual({ count: 0, calls: [] });
});
