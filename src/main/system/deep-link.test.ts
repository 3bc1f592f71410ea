// Links from outside: kept in order until they are taken, hostile ones too, with no other effect.
import { resolve } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { methods } from "#contract/methods/methods.ts";
import { LONGEST_SCRUBBED } from "#domain/privacy/redact.ts";
import { LinkInbox, MOST_PENDING, registerScheme, type StartedAs } from "./deep-link.ts";

const CALL = "switchboard://calls/v1.us.1";
const MESSAGE = "switchboard://messages/42?conversation=alice_user_bob";

function takeAll(inbox: LinkInbox): readonly unknown[] {
  const taken: unknown[] = [];
  for (let one = inbox.take(); one !== null; one = inbox.take()) taken.push(one);
  return taken;
}

describe("the inbox", () => {
  test("several links in a row are taken once each, in their order", () => {
    const inbox = new LinkInbox();
    inbox.put(CALL);
    inbox.put(MESSAGE);
    inbox.put("https://example.org/");
    expect(takeAll(inbox)).toEqual([
      { link: { kind: "call", sessionId: "v1.us.1" } },
      { link: { kind: "message", messageId: "42", conversationId: "alice_user_bob" } },
      { problem: "A link must begin with switchboard://.", given: "https://example.org/" },
    ]);
    expect(inbox.take()).toBeNull();
  });

  test("a link before the first listener is announced to that listener, and kept until it is taken", () => {
    const inbox = new LinkInbox();
    let told = 0;
    inbox.put(CALL);
    inbox.listen(() => (told += 1));
    expect(told).toBe(1);
    inbox.put(MESSAGE);
    expect({ told, taken: takeAll(inbox).length }).toEqual({ told: 2, taken: 2 });
    inbox.listen(() => (told += 10));
    expect(told).toBe(2);
  });

  test("an argument is recognised by its scheme, and all others are ignored", () => {
    const inbox = new LinkInbox();
    expect(inbox.putFromArguments(["/opt/switchboard", "--allow-file-access", CALL, "--inspect", MESSAGE])).toBe(true);
    expect(inbox.putFromArguments(["/opt/switchboard", "--switchboard:x", "calls/v1"])).toBe(false);
    expect(takeAll(inbox)).toEqual([{ link: { kind: "call", sessionId: "v1.us.1" } }]);
  });

  test("only the newest links of a flood are kept", () => {
    const inbox = new LinkInbox();
    for (let number = 1; number <= 1000; number += 1) inbox.put(`switchboard://calls/${number}`);
    const taken = takeAll(inbox);
    expect(taken).toHaveLength(MOST_PENDING);
    expect(taken.at(-1)).toEqual({ link: { kind: "call", sessionId: "1000" } });
  });

  test("a hostile link is scrubbed and cut before it reaches the window", () => {
    const inbox = new LinkInbox();
    const secret = "a1b2c3d4e5f6a7b8c9d0e1f2a3b4";
    inbox.put(`switchboard://evil/\u202E\u001B[31m?token=${secret}&apikey=abc${" x".repeat(5000)}`);
    const [taken] = takeAll(inbox);
    expect(taken).toMatchObject({ problem: "A link can have at most 2000 characters." });
    const shown = JSON.stringify(taken);
    expect(shown).not.toContain(secret);
    expect(Object(taken).given).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(shown.length).toBeLessThan(LONGEST_SCRUBBED + 100);
  });
});

describe("10,000 fuzzed links", () => {
  afterEach(() => vi.unstubAllGlobals());

  const HOSTILE = [
    "switchboard:",
    "SWITCHBOARD://",
    "//",
    "/",
    "\\",
    "calls",
    "messages",
    "?",
    "#",
    "&",
    "=",
    "%",
    "%2F",
    "%00",
    "..",
    "%2e%2e",
    "viewing-as",
    "connection",
    "conversation",
    "__proto__",
    "constructor",
    "javascript:",
    "file:",
    "\u0000",
    "\u202E",
    "\uD800",
    "\n",
    " ",
    "@",
    ":",
    "--inspect",
    "v1.us.1",
    "пользователь",
    "🛰",
  ];
  const pieces = fc.constantFrom(...HOSTILE);
  const mutated = fc
    .tuple(fc.constantFrom(CALL, MESSAGE), fc.nat(), fc.nat(8), fc.string({ unit: "binary", maxLength: 20 }))
    .map(([text, at, cut, put]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + put + text.slice(place + cut);
    });
  const anyText = fc.oneof(
    mutated,
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.string({ maxLength: 50 }).map((text) => `switchboard://calls/${text.repeat(60)}`),
  );

  test("cause no request and no crash, and each gives a valid answer or nothing", () => {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", (...given: unknown[]) => asked.push(given));
    const inbox = new LinkInbox();
    let told = 0;
    let put = 0;
    inbox.listen(() => (told += 1));
    const output = methods["link.take"].output;
    fc.assert(
      fc.property(anyText, fc.boolean(), (text, asArgument) => {
        const isPut = asArgument ? inbox.putFromArguments(["switchboard", text]) : (inbox.put(text), true);
        put += Number(isPut);
        const taken = inbox.take();
        expect(taken !== null).toBe(isPut);
        expect(output.parse(taken)).toEqual(taken);
        expect(inbox.take()).toBeNull();
        if (taken !== null && "given" in taken) expect(taken.given.length).toBeLessThanOrEqual(LONGEST_SCRUBBED);
      }),
    );
    expect({ asked, told }).toEqual({ asked: [], told: put });
    expect(put).toBeGreaterThan(0);
  });
});

describe("the scheme", () => {
  const SOURCES = { defaultApp: true, execPath: "/electron", argv: ["/electron", "/project"], env: {} };
  const INSTALLED = { execPath: "/opt/Switchboard/switchboard", argv: ["/opt/Switchboard/switchboard", CALL], env: {} };

  /** What is registered, and the line for the log. */
  function register(isPackaged: boolean, started: StartedAs, isAccepted = true) {
    const calls: unknown[] = [];
    const setAsDefaultProtocolClient = (...given: unknown[]): boolean => calls.push(given) > 0 && isAccepted;
    return { problem: registerScheme({ isPackaged, setAsDefaultProtocolClient }, started), calls };
  }

  test("an installed program registers nothing: its installer did, and its uninstaller removes all of it", () => {
    expect(register(true, INSTALLED)).toEqual({ problem: null, calls: [] });
  });

  test("in development Electron's own program is registered with the sources it runs", () => {
    expect(register(false, SOURCES)).toEqual({
      problem: null,
      calls: [["switchboard", "/electron", [resolve("/project")]]],
    });
  });

  test("the log says that links do not open an AppImage, a program without sources, or one that the system refused", () => {
    const image = { ...INSTALLED, env: { APPIMAGE: "/home/person/Switchboard.AppImage" } };
    expect(register(true, image)).toEqual({
      problem: expect.stringMatching(/AppImage cannot register/u),
      calls: [],
    });
    const refused = "links are not registered with the system";
    expect(register(false, { ...SOURCES, argv: ["/electron"] })).toEqual({ problem: refused, calls: [] });
    expect(register(false, SOURCES, false).problem).toBe(refused);
  });
});
