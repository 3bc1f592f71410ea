// Composed messages: what a form, a card, a poll and the tools of an assistant say.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { strangeJson } from "#tests/fakes/strange-json.ts";
import { asMap } from "#domain/text/lenient.ts";
import { composedParts, composedText } from "./composed-content.ts";
import { readMessage } from "./message.ts";

const words = (data: object): readonly string[] =>
  composedParts({ ...data }).map(({ kind, text, votes }) => `${kind}: ${text}${votes === null ? "" : ` ${votes}`}`);

describe("the parts of a message", () => {
  test("a form has its title, its fields with what can be chosen, and its button", () => {
    const interactiveData = {
      title: "Return form",
      formFields: [
        { elementType: "textInput", elementId: "e1", label: "Order number" },
        { elementType: "dropdown", elementId: "e2", label: "Reason", options: [{ label: "Damaged" }, "Wrong size"] },
        { elementType: "spacer" },
      ],
      submitElement: { buttonText: "Send" },
      goalCompletionText: "Thanks",
    };
    expect(words({ interactiveData })).toEqual([
      "title: Return form",
      "field: Order number",
      "field: Reason (Damaged, Wrong size)",
      "button: Send",
      "text: Thanks",
    ]);
    expect(composedText({ interactiveData })).toBe("Return form");
  });

  test("a card has its text, picture and buttons", () => {
    const card = {
      text: "Refund of 40 EUR",
      imageUrl: "https://a.invalid/1.png",
      cardActions: [{ buttonText: "Take" }],
    };
    expect(words({ interactiveData: card })).toEqual([
      "text: Refund of 40 EUR",
      "image: https://a.invalid/1.png",
      "button: Take",
    ]);
    const body = [{ type: "text", text: "Parcel 8813 delivered" }, { type: "image" }];
    expect(words({ card: { version: "1.0", body, fallbackText: "Delivered" } })).toEqual([
      "text: Parcel 8813 delivered",
      "text: Delivered",
    ]);
    expect(composedText({ card: { subtitle: "B-7", buttons: [{ text: "Change" }] } })).toBe("B-7");
  });

  test("a poll has its question, its options, and their votes where an extension has counted them", () => {
    const customData = { question: "Which slot?", options: { 1: "Morning", 2: "Evening" } };
    expect(words({ customData })).toEqual(["title: Which slot?", "option: Morning", "option: Evening"]);
    const results = { total: 3, options: { 1: { text: "Morning", count: 2 }, 2: { text: "Evening", count: "1" } } };
    const polls = { ...customData, results };
    expect(words({ metadata: { "@injected": { extensions: { polls } } } })).toEqual([
      "title: Which slot?",
      "option: Morning 2",
      "option: Evening 1",
    ]);
  });

  test("an assistant's calls of tools have name and arguments; a result is text or JSON", () => {
    const call = { id: "c1", function: { name: "lookup_order", arguments: '{"order":"8813"}' } };
    expect(composedText({ toolCalls: [call] })).toBe('lookup_order {"order":"8813"}');
    expect(words({ result: { orders: 3 } })).toEqual(['result: {"orders":3}']);
  });

  test("the text of a message comes first, and a message without such fields has none", () => {
    const read = (data: object): unknown => {
      const reading = readMessage({ id: "1", data });
      return reading.ok && reading.record.text;
    };
    expect([read({ text: "Said", card: { title: "Card" } }), read({ card: { title: "Card" } }), read({})]).toEqual([
      "Said",
      "Card",
      null,
    ]);
  });

  test("no JSON throws, and the parts are bounded", () => {
    fc.assert(
      fc.property(strangeJson, (raw) => {
        const parts = composedParts({
          interactiveData: raw,
          card: raw,
          customData: raw,
          toolCalls: [raw],
          ...asMap(raw),
        });
        expect(parts.length).toBeLessThanOrEqual(60);
      }),
    );
    const formFields = Array.from({ length: 1000 }, (_, index) => ({ label: `${index}`.repeat(10_000) }));
    const parts = composedParts({ interactiveData: { formFields } });
    expect([parts.length, Math.max(...parts.map(({ text }) => text.length))]).toEqual([60, 4000]);
  });
});
