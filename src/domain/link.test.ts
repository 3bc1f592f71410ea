// Tests of deep links: round trips, hostile input, fuzzing, and links among program arguments.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LINK_ROUTES, LONGEST_LINK, findLink, formatLink, link, parseLink, type Link } from "./link.ts";

describe("reading", () => {
  test.each<[string, Link]>([
    ["switchboard://calls/v1.us.2081.1699", { kind: "call", sessionId: "v1.us.2081.1699" }],
    ["SwitchBoard://Calls/v1.us", { kind: "call", sessionId: "v1.us" }],
    ["switchboard://calls/v1.us/", { kind: "call", sessionId: "v1.us" }],
    ["  switchboard://calls/v1.us/?connection=sample\n", { kind: "call", sessionId: "v1.us", connectionId: "sample" }],
    [
      "switchboard://calls/v1?connection=c%201&viewing-as=bob%40home+1#top",
      { kind: "call", sessionId: "v1", connectionId: "c 1", viewingAs: "bob@home+1" },
    ],
    ["switchboard://calls/a%2Fb%40c%25d", { kind: "call", sessionId: "a/b@c%d" }],
    ["switchboard://calls/звонок", { kind: "call", sessionId: "звонок" }],
    ["switchboard://calls/a b", { kind: "call", sessionId: "a b" }],
    // Decoded once only.
    ["switchboard://calls/a%252Fb", { kind: "call", sessionId: "a%2Fb" }],
    ["switchboard://calls/%252e%252e", { kind: "call", sessionId: "%2e%2e" }],
    // Unknown parameters are ignored, whatever their form.
    ["switchboard://calls/v1?key=secret&x=1&x=2&&%zz=%zz&__proto__=a", { kind: "call", sessionId: "v1" }],
    ["switchboard://calls/v1?conversation=x", { kind: "call", sessionId: "v1" }],
    ["switchboard://calls/v1?Connection=x", { kind: "call", sessionId: "v1" }],
    ["switchboard://calls/v1?c%6fnnection=x", { kind: "call", sessionId: "v1", connectionId: "x" }],
    ["switchboard://messages/42", { kind: "message", messageId: "42" }],
    [
      "switchboard://messages/42?conversation=alice_user_bob&connection=sample",
      { kind: "message", messageId: "42", conversationId: "alice_user_bob", connectionId: "sample" },
    ],
  ])("%s", (text, expected) => {
    expect(parseLink(text)).toEqual(expected);
  });
});

describe("hostile links", () => {
  const scheme = "A link must begin with switchboard://.";
  const host = "Links can only open calls and messages.";
  const path = "A link must name one call or one message.";
  const dots = "The link contains a path.";
  const hidden = "The link contains characters that cannot be shown.";
  const encoding = "A % in the link is not followed by a valid code.";
  test.each([
    ["", scheme],
    ["https://calls/v1", scheme],
    ["javascript:switchboard://calls/v1", scheme],
    ["switchboard:calls/v1", scheme],
    ["switchboard:/calls/v1", scheme],
    ["switchboard\u0000://calls/v1", scheme],
    ["x switchboard://calls/v1", scheme],
    ["switchboard:///calls/v1", host],
    ["switchboard://settings/v1", host],
    ["switchboard://calls:80/v1", host],
    ["switchboard://calls@evil/v1", host],
    ["switchboard://user:word@calls/v1", host],
    ["switchboard://calls.evil/v1", host],
    ["switchboard://calls\\v1", host],
    ["switchboard://c\u0430lls/v1", host],
    ["switchboard://constructor/v1", host],
    ["switchboard://calls", path],
    ["switchboard://calls/", path],
    ["switchboard://calls//v1", path],
    ["switchboard://calls/v1//", path],
    ["switchboard://calls/a/b", path],
    ["switchboard://calls/../messages/1", path],
    ["switchboard://calls/..", dots],
    ["switchboard://calls/%2e%2E", dots],
    ["switchboard://calls/.", dots],
    ["switchboard://calls/..%2Fusers", dots],
    ["switchboard://calls/a%2F..%2Fb", dots],
    ["switchboard://calls/..%5Cusers", dots],
    ["switchboard://calls/v1?connection=..%2Fx", dots],
    ["switchboard://calls/a\nb", hidden],
    ["switchboard://calls/a%0d%0Ab", hidden],
    ["switchboard://calls/a%00", hidden],
    ["switchboard://calls/a\u0085b", hidden],
    ["switchboard://calls/v1?viewing-as=bob%0d%0aapikey:x", hidden],
    ["switchboard://calls/a\ud800b", hidden],
    ["switchboard://calls/100%", encoding],
    ["switchboard://calls/%zz", encoding],
    ["switchboard://calls/%ED%A0%80", encoding],
    ["switchboard://calls/v1?connection=%E0%A4", encoding],
    ["switchboard://calls/v1?connection=a&connection=a", "The link contains connection twice."],
    ["switchboard://calls/v1?connection=a&c%6Fnnection=b", "The link contains connection twice."],
    ["switchboard://calls/v1?connection=", "The link contains an empty name."],
    ["switchboard://calls/v1?viewing-as", "The link contains an empty name."],
    [`switchboard://calls/v1?connection=${"c".repeat(101)}`, "The link contains a name that is too long."],
    [`switchboard://calls/${"v".repeat(501)}`, "The link contains a name that is too long."],
    [`switchboard://calls/v1?x=${"v".repeat(2000)}`, "A link can have at most 2000 characters."],
  ])("%j", (text, problem) => {
    expect(parseLink(text)).toEqual({ problem });
  });
});

test.each([
  ["calls/", 500],
  ["calls/v1?viewing-as=", 200],
  ["calls/v1?connection=", 100],
  ["messages/", 500],
  ["messages/42?conversation=", 500],
  ["messages/42?connection=", 100],
])("a name after %s has at most %d characters", (beginning, longest) => {
  const read = (length: number) => parseLink(`switchboard://${beginning}${"x".repeat(length)}`);
  expect(read(longest)).not.toHaveProperty("problem");
  expect(read(longest + 1)).toEqual({ problem: "The link contains a name that is too long." });
});

describe("writing", () => {
  test("each part is encoded, and missing parts are left out", () => {
    expect(formatLink({ kind: "call", sessionId: "v1.a/b (c)", viewingAs: "bob&alice=é" })).toBe(
      "switchboard://calls/v1.a%2Fb%20%28c%29?viewing-as=bob%26alice%3D%C3%A9",
    );
    expect(formatLink({ kind: "message", messageId: "42", conversationId: "group_7" })).toBe(
      "switchboard://messages/42?conversation=group_7",
    );
  });

  test.each(["", "..", "a/../b", "a\u0000", "\ud800", "x".repeat(501), "ж".repeat(500)])(
    "there is no link for the id %j",
    (sessionId) => {
      expect(formatLink({ kind: "call", sessionId })).toBeNull();
    },
  );
});

describe("findLink", () => {
  test.each<[readonly string[], string | null]>([
    [
      ["/opt/switchboard", "--flag", "switchboard://calls/v1", "switchboard://calls/v2", "--evil"],
      "switchboard://calls/v1",
    ],
    [["electron", ".", "SWITCHBOARD://calls/v1"], "SWITCHBOARD://calls/v1"],
    [["app", "switchboard:nonsense"], "switchboard:nonsense"],
    [["/opt/switchboard", "--url=switchboard://calls/v1", "C:\\switchboard.exe", "switchboard"], null],
    [[], null],
  ])("%j", (argv, expected) => {
    expect(findLink(argv)).toBe(expected);
  });
});

const id = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 60 }),
  fc
    .array(fc.constantFrom("/", "@", "%", "%2F", " ", ".", "..", "+", "&", "=", "#", "?", "v1", "ж", "\\"), {
      minLength: 1,
    })
    .map((parts) => parts.join("")),
);
const optional = fc.option(id, { nil: undefined });
const anyLink: fc.Arbitrary<Link> = fc
  .oneof(
    fc.record({ kind: fc.constant("call" as const), sessionId: id, connectionId: optional, viewingAs: optional }),
    fc.record({
      kind: fc.constant("message" as const),
      messageId: id,
      conversationId: optional,
      connectionId: optional,
    }),
  )
  .filter((candidate) => link.safeParse(candidate).success);

describe("invariants", () => {
  test("every link reads back as its target", () => {
    fc.assert(
      fc.property(anyLink, (target) => {
        const text = formatLink(target);
        expect(text === null ? "too long" : parseLink(text)).toEqual(text === null ? "too long" : target);
        expect(text ?? "").toMatch(/^[!-~]*$/u);
      }),
    );
  });

  test("fuzzed strings give a link that can be written again, or a problem, and never throw", () => {
    const pieces = [
      "switchboard",
      "://",
      ":",
      "/",
      "calls",
      "messages",
      "?",
      "&",
      "=",
      "connection",
      "%",
      "%2F",
      "%00",
      "..",
      "#",
      "@",
      "v1",
      "é",
      "\n",
      "\ud800",
    ];
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 }))).map((parts) => parts.join("")),
      fc
        .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })))
        .map((parts) => `switchboard://calls/${parts.join("")}`),
      fc
        .tuple(fc.constantFrom("", "switchboard://calls/", "switchboard://calls/v1?"), fc.constantFrom(...pieces))
        .map(([start, piece]) => start + piece.repeat(20_000)),
    );
    fc.assert(
      fc.property(text, (given) => {
        const outcome = parseLink(given);
        const again = "problem" in outcome ? null : formatLink(outcome);
        expect(again === null ? outcome : parseLink(again)).toEqual(outcome);
        expect("problem" in outcome || (again?.length ?? LONGEST_LINK) <= LONGEST_LINK).toBe(true);
      }),
    );
  });

  test("the pattern of each route is a valid link once its names are filled in", () => {
    for (const route of LINK_ROUTES) {
      expect(parseLink(route.pattern.replaceAll(/[<>]/gu, ""))).toMatchObject({ kind: route.kind });
    }
  });
});
