// Tests the notification about long work that has ended.
import { expect, test } from "vitest";
import { noticeOf } from "./end-notice.ts";
import type { EndedWork } from "./work-under-way.ts";

const LOAD: EndedWork = { kind: "load", verdict: { kind: "complete", asOfMs: null }, rows: 12_345, tookMs: 5000 };

test("only long work gives a notification, and only while no window has the focus", () => {
  expect(noticeOf(LOAD, false)).toEqual({ title: "Loading has ended", body: "12,345 rows. Complete." });
  expect([noticeOf(LOAD, true), noticeOf({ ...LOAD, tookMs: 4999 }, false)]).toEqual([null, null]);
});

test.each([
  [{ verdict: { kind: "more", because: "" }, rows: 1 }, "Loading has ended", "1 row. More can be loaded."],
  [{ verdict: { kind: "unsure", because: "" } }, "Loading has ended", "12,345 rows. Not sure."],
  [{ verdict: "failed" }, "Loading has stopped", "12,345 rows so far. Switchboard says why."],
  [{ kind: "loadTo" }, "Loading has ended", "12,345 rows. Complete."],
  [{ kind: "export", verdict: "written" }, "The export is written", "12,345 rows."],
  [{ kind: "export", verdict: "failed" }, "The export has stopped", "12,345 rows so far. Switchboard says why."],
  [{ kind: "import" }, "Reading the file has ended", "12,345 rows. Complete."],
  [
    { kind: "import", verdict: "failed", rows: 0 },
    "Reading the file has stopped",
    "0 rows so far. Switchboard says why.",
  ],
] as const)("%o is told as %s: %s", (ended, title, body) => {
  expect(noticeOf({ ...LOAD, ...ended }, false)).toEqual({ title, body });
});
