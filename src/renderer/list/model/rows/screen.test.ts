// The steps between states of a screen: what stays, what goes, and when scrolling may load.
import { expect, test } from "vitest";
import { ledgerWith, resultWith } from "#tests/fakes/result.ts";
import type { ResultSummary, ViewSummary } from "#contract/methods/rows.ts";
import { EMPTY_SCREEN, answered, began, failed, grew, hasMore, loadsAtEnd, refused, whyNoContext } from "./screen.ts";

const view: ViewSummary = { viewId: 3, kind: "messages", rowCount: 100, isWhole: true };
const result = resultWith({
  connectionId: "sample",
  rowCount: 100,
  walks: {
    append: { cursor: null, ended: null },
    prepend: { cursor: { kind: "message", id: "1", sentAt: null }, ended: null },
  },
  ledger: ledgerWith({ received: 100, rows: 100 }),
});
const ended: ResultSummary = {
  ...result,
  walks: { ...result.walks, prepend: { cursor: null, ended: "emptyPage" } },
};
const answer = { result, view, ranDraft: EMPTY_SCREEN.draft, unreadCounts: null };
const shown = answered(EMPTY_SCREEN, answer);

test("an answer replaces the rows, the selection and the search", () => {
  const before = { ...shown, selection: { rowId: 7, sessionId: null }, search: "refund" };
  expect(answered(before, answer)).toMatchObject({ selection: null, search: "", failure: null, busy: null });
});

test("a failure keeps the rows and names the work that failed", () => {
  const after = failed(began(shown, "more"), { kind: "network", cause: "offline", host: "" }, "more");
  expect(after).toMatchObject({ result, view, busy: null, failedDuring: "more" });
});

test("a refused query is remembered until a query is answered", () => {
  const failure = { kind: "api", status: 422, code: "HTTP_422", message: "No." } as const;
  const by = { query: result.query, atMs: 5, failure };
  const after = refused(failed(began(shown, "query"), failure, "query"), by);
  expect(after).toMatchObject({ result, failure, refused: by });
  expect(began(after, "more").refused).toBe(by);
  expect(answered(after, answer).refused).toBeNull();
  const notSent = { ...by, failure: { kind: "secret", cause: "none" } } as const;
  expect(refused(shown, notSent).refused).toBeNull();
});

test("a row is shown in context if others are hidden; otherwise a reason is given", () => {
  const selected = { ...shown, selection: { rowId: 7, sessionId: null } };
  expect(whyNoContext({ ...selected, search: "refund" })).toBeNull();
  expect(whyNoContext(selected)).toBe("All loaded rows are shown already. Search or filter the loaded rows first.");
  expect(whyNoContext({ ...shown, search: "refund" })).toBe("Select a row first.");
});

test("a cancel is not a failure", () => {
  expect(failed(began(shown, "all"), { kind: "cancelled" }, "all")).toMatchObject({ busy: null, failure: null });
});

test("a failure to read rows does not end running work", () => {
  expect(failed(began(shown, "all"), { kind: "interrupted" }, "view").busy).toBe("all");
});

test("rows added to a view raise its version, and rows of a closed view do nothing", () => {
  const grown = { ...view, rowCount: 200 };
  expect(grew(shown, result, grown).viewVersion).toBe(shown.viewVersion + 1);
  expect(grew(shown, result, { ...grown, viewId: 4 })).toBe(shown);
});

test("more can be loaded until the walk in the query's own direction has ended", () => {
  expect([hasMore({ result: null }), hasMore({ result }), hasMore({ result: ended })]).toEqual([false, true, false]);
});

test("scrolling loads only at the end of the loaded rows, and not during or after failed work", () => {
  expect([
    loadsAtEnd(shown),
    loadsAtEnd({ ...shown, search: "refund" }),
    loadsAtEnd(began(shown, "more")),
    loadsAtEnd(failed(shown, { kind: "interrupted" }, "more")),
    loadsAtEnd({ ...shown, result: ended }),
  ]).toEqual([true, false, false, false, false]);
});
