// What a page of the guide may contain, and that everything else stops the build.
import { expect, test } from "vitest";
import { compilePage } from "./compile.ts";

const sizeOf = (): { width: number; height: number } => ({ width: 640, height: 480 });
const compile = (markdown: string) => compilePage("page", markdown, sizeOf);

test("a page becomes a tree, in which signs of markup are plain text", () => {
  expect(
    compile(
      "# Find & <read>\n\nPress `Ctrl+K` or `a<b>&`, choose **Load\nall**, see [Calls](04-call.md).\n\n" +
        '![A "picture"](../pictures/en/call.png)\n\n## More\n\n1. One\n2. **Two** & three\n\n- \\*x\\*\n',
    ),
  ).toEqual({
    id: "page",
    title: "Find & <read>",
    blocks: [
      {
        is: "paragraph",
        line: [
          "Press ",
          { is: "code", text: "Ctrl+K" },
          " or ",
          { is: "code", text: "a<b>&" },
          ", choose ",
          { is: "strong", text: "Load all" },
          ", see ",
          { is: "link", page: "call", text: "Calls" },
          ".",
        ],
      },
      { is: "picture", file: "en/call.png", alt: 'A "picture"', width: 640, height: 480 },
      { is: "heading", line: ["More"] },
      { is: "list", isOrdered: true, items: [["One"], [{ is: "strong", text: "Two" }, " & three"]] },
      { is: "list", isOrdered: false, items: [["*", "x", "*"]] },
    ],
  });
});

test.each([
  ["a page without a title", "Text\n", "does not begin with its title"],
  ["a second title", "# A\n\n# B\n", 'The heading "B" is not of the second level'],
  ["a block of HTML", "# A\n\n<script>alert(1)</script>\n", 'of the kind "html"'],
  ["HTML in a line", "# A\n\nText <b onclick='x()'>bold</b>\n", 'of the kind "html"'],
  ["a table", "# A\n\n| a |\n|---|\n| b |\n", 'of the kind "table"'],
  ["a block of code", "# A\n\n```\ncode\n```\n", 'of the kind "code"'],
  ["a link out of the guide", "# A\n\n[out](https://example.org)\n", 'is not named as "01-name.md"'],
  ["a picture from elsewhere", "# A\n\n![x](https://example.org/x.png)\n", "is not in docs/guide/pictures"],
  ["a picture of no language", "# A\n\n![x](../pictures/call.png)\n", "is not in docs/guide/pictures"],
  ["a picture without words", "# A\n\n![](../pictures/en/call.png)\n", "has no words"],
  ["a picture inside a line", "# A\n\nText ![x](../pictures/en/call.png)\n", 'of the kind "image"'],
  ["a list in a list", "# A\n\n- one\n  - two\n", "is not one line"],
])("%s stops the build", (_name, markdown, problem) => {
  expect(() => compile(markdown)).toThrow(problem);
});
