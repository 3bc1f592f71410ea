// Tests what lies at the two ends of the loaded messages, and how much of a conversation is shown.
import { expect, test } from "vitest";
import { resultWith } from "../../../../tests/fakes/result.ts";
import type { ResultSummary } from "../../../contract/methods/rows.ts";
import { EMPTY_SCREEN, type ScreenState } from "../rows/screen.ts";
import { conversationTexts } from "./conversation-texts.ts";
import { endStateOf, extentOf } from "./ends.ts";

const texts = conversationTexts.ends;
const OPEN = { cursor: null, ended: null };
const END = { cursor: null, ended: "emptyPage" } as const;
const CURSOR = { cursor: { kind: "message", id: "5", sentAt: "5" }, ended: null } as const;

const screenWith = (change: Partial<ResultSummary>, more: Partial<ScreenState> = {}): ScreenState => ({
  ...EMPTY_SCREEN,
  result: resultWith({ query: { kind: "messages", params: { conversationId: "c" } }, ...change }),
  ...more,
});

test("without a result there is no end, and the extent is what is loaded", () => {
  expect(endStateOf(EMPTY_SCREEN, "earlier")).toBeNull();
  expect(extentOf(EMPTY_SCREEN)).toBe("loaded");
});

test("each side says whether it can be loaded, and what it is when it is at its end", () => {
  const open = screenWith({ walks: { append: CURSOR, prepend: OPEN } });
  expect(endStateOf(open, "earlier")).toEqual({ direction: "prepend", text: "More can be loaded", canLoad: true });
  expect(endStateOf(open, "later")).toEqual({ direction: "append", text: "More can be loaded", canLoad: true });
  expect(extentOf(open)).toBe("loaded");
  const ended = screenWith({ walks: { append: END, prepend: END } });
  expect(endStateOf(ended, "earlier")).toEqual({ direction: "prepend", text: texts.earlier.start, canLoad: false });
  expect(endStateOf(ended, "later")).toEqual({ direction: "append", text: texts.later.start, canLoad: false });
  expect(extentOf(ended)).toBe("whole");
});

test("the beginning of a part of a conversation is not that of the conversation", () => {
  const walks = { append: END, prepend: END };
  const filtered = { kind: "messages", params: { conversationId: "c", sender: "ann" } } as const;
  expect(endStateOf(screenWith({ walks, query: filtered }), "earlier")?.text).toBe(texts.begins);
  const viewed = { kind: "messages", params: { conversationId: "c" }, viewingAs: "ann" } as const;
  expect(endStateOf(screenWith({ walks, query: viewed }), "earlier")?.text).toBe(texts.begins);
});

test("a file holds everything, unless a search hides some of it", () => {
  const connectionId = "file:1";
  const READ = { cursor: null, ended: "endOfFile" } as const;
  const walks = { append: READ, prepend: READ };
  const file = screenWith({ connectionId, walks });
  expect(endStateOf(file, "earlier")).toEqual({ direction: "prepend", text: texts.file, canLoad: false });
  expect(endStateOf(screenWith({ connectionId }, { search: "refund" }), "later")?.text).toBe(texts.narrowed);
  const CUT = { cursor: null, ended: "unfinished" } as const;
  expect(endStateOf(screenWith({ connectionId, walks: { append: CUT, prepend: CUT } }), "earlier")?.text).toBe(
    "Incomplete: reading did not finish",
  );
  expect([extentOf(file), extentOf(screenWith({ connectionId }, { search: "refund" }))]).toEqual(["whole", "shown"]);
});
