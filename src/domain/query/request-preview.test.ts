// Tests of the request preview: it shows the real request, hides the key, and gives a command a shell can run.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Query } from "./query-shape.ts";
import { listPath, type PagePosition } from "./request-path.ts";
import { describeRequest, quoteForShell } from "./request-preview.ts";

const root = "https://app1.api-eu.cometchat.io/v3";
const firstPage: PagePosition = { cursor: null, direction: "prepend", limitRows: 100 };

describe("listPath", () => {
  test.each<[string, Query, Partial<PagePosition>, string]>([
    ["direction and limit are always sent", { kind: "messages", params: {} }, {}, "/messages?affix=prepend&limit=100"],
    [
      "without a cursor the query's own place stands, and its limit wins",
      { kind: "messages", params: { id: "7", affix: "append", limit: 5 } },
      { direction: "append" },
      "/messages?id=7&limit=5&affix=append",
    ],
    [
      "with a cursor the query's own place gives way to it",
      { kind: "messages", params: { id: "7", affix: "append", sentAt: 1_700_000_000, sender: "a b&c" } },
      { direction: "append", cursor: { kind: "message", id: "9", sentAt: "1700000009" } },
      "/messages?sender=a%20b%26c&affix=append&limit=100&id=9&sentAt=1700000009",
    ],
    [
      "a cursor may lack either part",
      { kind: "messages", params: {} },
      { cursor: { kind: "message", id: null, sentAt: "17" } },
      "/messages?affix=prepend&limit=100&sentAt=17",
    ],
    [
      "calls begin with page 1",
      { kind: "calls", params: { status: "ended" } },
      {},
      "/calls?status=ended&page=1&perPage=100",
    ],
    [
      "calls go on by page",
      { kind: "calls", params: {} },
      { cursor: { kind: "page", page: 3 } },
      "/calls?page=3&perPage=100",
    ],
  ])("%s", (_, query, place, expected) => {
    expect(listPath(query, { ...firstPage, ...place })).toBe(expected);
  });
});

describe("describeRequest", () => {
  test("a request is shown in full, with the key masked", () => {
    const query: Query = { kind: "messages", params: { searchKey: "it's [here]" }, viewingAs: "bob's" };
    expect(describeRequest({ root: `${root}/`, query, page: firstPage, keyLastFour: "9f3c" })).toEqual({
      url: `${root}/messages?searchKey=it%27s%20%5Bhere%5D&affix=prepend&limit=100`,
      line: "GET /v3/messages?searchKey=it%27s%20%5Bhere%5D&affix=prepend&limit=100",
      headers: [
        ["accept", "application/json"],
        ["apikey", "••••9f3c"],
        ["onBehalfOf", "bob's"],
      ],
      curl: String.raw`curl --globoff '${root}/messages?searchKey=it%27s%20%5Bhere%5D&affix=prepend&limit=100' --header 'accept: application/json' --header "apikey: $API_KEY" --header 'onBehalfOf: bob'\''s'`,
    });
  });

  test("nothing of an unknown key is shown, and an invalid root does not throw", () => {
    const shown = describeRequest({
      root: "not an address",
      query: { kind: "calls", params: {} },
      page: firstPage,
      keyLastFour: null,
    });
    expect(shown.headers).toContainEqual(["apikey", "••••"]);
    expect(shown.url).toBe("not an address/calls?page=1&perPage=100");
    expect(shown.line).toBe("GET /calls?page=1&perPage=100");
  });

  test("a shell reads the command as the request, for any query", () => {
    const nasty = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc
        .array(
          fc.constantFrom("'", '"', "\\", "$", "$API_KEY", "`", "$(x)", " ", "\n", "!", "*", "~", ";", "&", "#", "é"),
          { minLength: 1 },
        )
        .map((parts) => parts.join("")),
    );
    const roots = fc.oneof(fc.constant(root), fc.constant("http://[::1]:8080/v3"), nasty);
    fc.assert(
      fc.property(roots, nasty, nasty, (from, text, viewingAs) => {
        const query: Query = { kind: "messages", params: { searchKey: text }, viewingAs };
        const shown = describeRequest({ root: from, query, page: firstPage, keyLastFour: null });
        expect(readShellWords(shown.curl, { API_KEY: "the key" })).toEqual([
          "curl",
          "--globoff",
          shown.url,
          "--header",
          "accept: application/json",
          "--header",
          "apikey: the key",
          "--header",
          `onBehalfOf: ${viewingAs}`,
        ]);
      }),
    );
  });
});

test("a quoted word is one word", () => {
  expect(quoteForShell("it's")).toBe(String.raw`'it'\''s'`);
  expect(readShellWords(`${quoteForShell("")} ${quoteForShell("a b")}`, {})).toEqual(["", "a b"]);
});

/**
 * The words of a command as a POSIX shell reads them: single and double quotes, backslashes, `$NAME` inside double
 * quotes. Anything else with a special meaning outside quotes is an error. Source: POSIX.1-2017, Shell Command
 * Language, 2.2 Quoting.
 */
function readShellWords(command: string, variables: Readonly<Record<string, string>>): readonly string[] {
  const words: string[] = [];
  let word: string | null = null;
  let at = 0;
  while (at < command.length) {
    const rest = command.slice(at);
    const single = /^'([^']*)'/u.exec(rest);
    const double = /^"((?:[^"\\`]|\\[^])*)"/u.exec(rest);
    const escaped = /^\\([^])/u.exec(rest);
    const plain = /^[\w\-./:=,@%+]+/u.exec(rest);
    const space = /^ +/u.exec(rest);
    const found = single ?? double ?? escaped ?? plain ?? space;
    if (found === null) throw new Error(`a shell acts upon: ${rest}`);
    at += found[0].length;
    if (space !== null) {
      if (word !== null) words.push(word);
      word = null;
      continue;
    }
    const part: string =
      double === null
        ? (found[1] ?? found[0])
        : (double[1] ?? "")
            .replace(/\$(\w+)/gu, (_, name: string) => variables[name] ?? "")
            .replace(/\\([$`"\\])/gu, "$1");
    word = (word ?? "") + part;
  }
  return word === null ? words : [...words, word];
}
