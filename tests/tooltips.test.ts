// Tooltips say in words what a button does: no request, and not the text that the button shows already.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const FOLDER = resolve(import.meta.dirname, "../src/renderer");

/** The places that show a request: Show request, the load report, and the list that a person unfolds. */
const SHOW_REQUESTS = [
  "list/views/query/request/request-dialog.tsx",
  "list/views/result/ledger/ledger-dialog.tsx",
  "record/views/person/person-pane.tsx",
];

const components = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".tsx"));
const read = (path: string): string => readFileSync(join(FOLDER, path), "utf8");

/** The tooltips of a file whose label is, word for word, the visible content of what they explain. */
function repeatingTips(text: string): readonly string[] {
  return text
    .split(/<Tooltip\b/u)
    .slice(1)
    .flatMap((part) => {
      const [tip = ""] = part.split("</Tooltip>");
      const label = /^[^>]*?\blabel=\{(?<label>[^<>\n]+)\}/u.exec(tip)?.groups?.["label"];
      const shown = tip.split("\n").map((line) => line.trim());
      return label !== undefined && shown.includes(`{${label}}`) ? [label] : [];
    });
}

test("a request is shown by Show request and in reports, never in a tooltip", () => {
  const shows = components.filter((path) => /\b(?:firstRequest|nextRequest|describeRequest)\b/u.test(read(path)));
  expect(shows.toSorted()).toEqual(SHOW_REQUESTS);
});

test("no tooltip repeats the text below it", () => {
  expect(repeatingTips('<Tooltip label={say("a")}>\n  <Button>\n    {say("a")}\n  </Button>\n</Tooltip>')).toEqual([
    'say("a")',
  ]);
  expect(repeatingTips('<Tooltip label={say("b")}>\n  <Button>\n    {say("a")}\n  </Button>\n</Tooltip>')).toEqual([]);
  expect(components.flatMap((path) => repeatingTips(read(path)).map((label) => `${path}: ${label}`))).toEqual([]);
});
