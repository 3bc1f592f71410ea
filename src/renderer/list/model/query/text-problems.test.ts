// Tests the text field: problems at their positions, hidden at the caret, and the understood query.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutAtProblems, problemsToShow, viewText } from "./text-problems.ts";

const context = { nowSeconds: 1_780_000_000, zone: "Europe/Berlin" };

function marked(text: string, caret: number | null = null, tried = false): string {
  const shown = problemsToShow(viewText("messages", text, context), caret, tried);
  return cutAtProblems(text, shown)
    .map((stretch) => (stretch.problem === null ? stretch.text : `[${stretch.text}]`))
    .join("");
}

describe("problems", () => {
  test("problems have their position in the text", () => {
    expect(marked("messages sendr:ana from:soonish limit:5000")).toBe(
      "messages [sendr]:ana from:[soonish] limit:[5000]",
    );
    expect(marked("mesages sender:ana")).toBe("[mesages] sender:ana");
  });

  test("problems between filters have the position of the wrong filter", () => {
    expect(marked("messages to:2026-05-01")).toBe("messages [to:2026-05-01]");
  });

  test("problems at the caret are hidden until the text was tried", () => {
    const text = "messages sendr:ana from:soon";
    expect(marked(text, text.length)).toBe("messages [sendr]:ana from:soon");
    expect(marked(text, text.length, true)).toBe("messages [sendr]:ana from:[soon]");
    expect(marked(text, 0)).toBe("messages [sendr]:ana from:[soon]");
    // The name is from 9 to 14: the caret touches it there.
    const carets = [8, 9, 14, 15].map((caret) => marked(text, caret).includes("[sendr]"));
    expect(carets).toEqual([true, false, false, true]);
  });
});

test("the pieces joined are the text, for any problems", () => {
  const problem = fc.record({ at: fc.nat(40), length: fc.nat(20), sentence: fc.constant("wrong") });
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.array(problem, { maxLength: 4 }), (text, problems) => {
      const stretches = cutAtProblems(text, problems);
      expect(stretches.map((stretch) => stretch.text).join("")).toBe(text);
      expect(stretches.every((stretch) => stretch.text !== "")).toBe(true);
    }),
  );
});

test("the understood query is described in the words of the form, times with their zone", () => {
  const text = 'messages by:ana from:"2026-03-29 02:30" onlyDeleted types:text,image viewing-as:bob limit:5';
  expect(viewText("messages", text, context).understood).toEqual([
    ["Sender", "ana"],
    ["From", "2026-03-29 03:30:00 +02:00 Europe/Berlin"],
    ["Types", "text, image"],
    ["Only deleted", ""],
    ["Page size", "5"],
    ["Viewing as", "bob"],
  ]);
});

test("a text for the other screen is understood, and its screen is named", () => {
  expect(viewText("messages", "calls recording:no with:ana", context)).toEqual({
    problems: [],
    understood: [
      ["Participant", "ana"],
      ["Recording", "no"],
    ],
    otherKind: "calls",
  });
});
