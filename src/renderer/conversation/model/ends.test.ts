// Tests the words at the two ends of the loaded messages.
import { expect, test } from "vitest";
import { resultWith } from "#tests/fakes/result.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { EMPTY_SCREEN, type ScreenState } from "#renderer/list/model/rows/screen.ts";
import { endStateOf } from "./ends.ts";

const OPEN = { cursor: null, ended: null };
const END = { cursor: null, ended: "emptyPage" } as const;
const CURSOR = { cursor: { kind: "message", id: "5", sentAt: "5" }, ended: null } as const;

const screenWith = (change: Partial<ResultSummary>, more: Partial<ScreenState> = {}): ScreenState => ({
  ...EMPTY_SCREEN,
  result: resultWith({ query: { kind: "messages", params: { conversationId: "c" } }, ...change }),
  ...more,
});

const textsOf = (screen: ScreenState): readonly (string | undefined)[] =>
  (["earlier", "later"] as const).map((side) => endStateOf(screen, side)?.text);

test("without a result there is no end", () => {
  expect(endStateOf(EMPTY_SCREEN, "earlier")).toBeNull();
});

test("each side says whether it can be loaded, and what it is when it is at its end", () => {
  const open = screenWith({ walks: { append: CURSOR, prepend: OPEN } });
  expect(endStateOf(open, "earlier")).toEqual({
    direction: "prepend",
    text: "More can be loaded",
    verdict: "more",
    canLoad: true,
    isComplete: false,
  });
  expect(endStateOf(open, "later")).toMatchObject({ text: "The newest message when it was loaded", canLoad: true });
  const ended = screenWith({ walks: { append: END, prepend: END } });
  expect(textsOf(ended)).toEqual(["The conversation begins here", "The newest message when it was loaded"]);
  expect(endStateOf(ended, "later")).toMatchObject({ isComplete: true, canLoad: false, verdict: null });
});

test("the beginning of a part of a conversation is not that of the conversation", () => {
  const walks = { append: END, prepend: END };
  const filtered = { kind: "messages", params: { conversationId: "c", sender: "ann" } } as const;
  expect(textsOf(screenWith({ walks, query: filtered }))).toEqual([
    "Nothing earlier matches the filters",
    "The newest message that matched the filters when it was loaded",
  ]);
  const viewed = { kind: "messages", params: { conversationId: "c" }, viewingAs: "ann" } as const;
  expect(textsOf(screenWith({ walks, query: viewed }))[0]).toBe("Nothing earlier matches the filters");
});

test("a doubt is said with its reason, and a search that hides messages wherever nothing can be loaded", () => {
  const doubt = { cursor: null, ended: "noNewId" } as const;
  expect(textsOf(screenWith({ walks: { append: CURSOR, prepend: doubt } }))[0]).toMatch(/^Not sure: /u);
  const hidden = screenWith({ walks: { append: CURSOR, prepend: END } }, { search: "refund" });
  expect(textsOf(hidden)).toEqual([
    "Some loaded messages are hidden by a search or filter",
    "The newest message when it was loaded",
  ]);
});

test("a file holds everything, unless a search hides some of it or reading was cut", () => {
  const connectionId = "file:1";
  const READ = { cursor: null, ended: "endOfFile" } as const;
  const walks = { append: READ, prepend: READ };
  expect(textsOf(screenWith({ connectionId, walks }))[0]).toBe("Everything that the file holds");
  expect(textsOf(screenWith({ connectionId, walks }, { search: "refund" }))[1]).toBe(
    "Some loaded messages are hidden by a search or filter",
  );
  const CUT = { cursor: null, ended: "unfinished" } as const;
  expect(textsOf(screenWith({ connectionId, walks: { append: CUT, prepend: CUT } }))[0]).toBe(
    "Incomplete: reading did not finish",
  );
});
