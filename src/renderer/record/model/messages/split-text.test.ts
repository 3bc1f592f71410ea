// Texts of messages: mentions and line breaks are found, nothing else is lost.
import { expect, test } from "vitest";
import { plainLine, splitText } from "./split-text.ts";

test("mentions and line breaks become separate runs", () => {
  expect(splitText("Hi <@uid:ana_1>,\r\n\nplease <look>")).toEqual([
    { kind: "text", text: "Hi ", from: 0 },
    { kind: "mention", uid: "ana_1" },
    { kind: "text", text: ",", from: 15 },
    { kind: "newline" },
    { kind: "text", text: "please <look>", from: 19 },
  ]);
});

test("a text without mentions is one run, and an empty text has no run", () => {
  expect([splitText("plain"), splitText("")]).toEqual([[{ kind: "text", text: "plain", from: 0 }], []]);
});

test("a text on one line has mentions as @UID and no line breaks", () => {
  expect(plainLine("hello <@uid:lena>,\n\n are  you there?")).toBe("hello @lena, are you there?");
  expect(plainLine("<@uid:>")).toBe("<@uid:>");
});
