// Addresses opened outside: only https, only after a yes to a question that names the host, one at a time.
import type { MessageBoxOptions, MessageBoxReturnValue } from "electron";
import { describe, expect, test } from "vitest";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { Failed } from "#contract/failure.ts";
import { makeExternalLinks, type ExternalLinks } from "./external-links.ts";

const OPEN = 0;
const CANCEL = 1;

function setUp(answer: number | Promise<number>): {
  readonly links: ExternalLinks;
  readonly asked: MessageBoxOptions[];
  readonly opened: string[];
} {
  const asked: MessageBoxOptions[] = [];
  const opened: string[] = [];
  const links = makeExternalLinks({
    dialog: {
      async showMessageBox(...given: readonly unknown[]): Promise<MessageBoxReturnValue> {
        // Without a window the options are the only argument.
        asked.push(given[0] as MessageBoxOptions);
        return { response: await answer, checkboxChecked: false };
      },
    },
    openExternal: async (url) => {
      if (url.includes("no-browser")) throw new Error("no program opens this");
      opened.push(url);
    },
    window: () => null,
    log: makeFakeLog().log,
  });
  return { links, asked, opened };
}

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => "no failure",
    (thrown: unknown) => (thrown instanceof Failed ? thrown.failure : thrown),
  );

describe("an https address", () => {
  test("is opened after a yes to a question that names the host and has no default yes", async () => {
    const { links, asked, opened } = setUp(OPEN);
    expect(await links.open("https://files.example.org/a.png?Expires=1&Signature=x")).toEqual({ opened: true });
    expect(asked).toEqual([
      {
        type: "question",
        message: "Open files.example.org in the browser?",
        detail: "The system's browser opens the address outside Switchboard.",
        buttons: ["Open", "Cancel"],
        defaultId: CANCEL,
        cancelId: CANCEL,
        noLink: true,
      },
    ]);
    expect(opened).toEqual(["https://files.example.org/a.png?Expires=1&Signature=x"]);
  });

  test("is not opened after a no", async () => {
    const { links, opened } = setUp(CANCEL);
    expect(await links.open("https://example.org/")).toEqual({ opened: false });
    expect(opened).toEqual([]);
  });

  test("with a host that imitates another in letters of another script is shown in its xn-- form", async () => {
    const { links, asked } = setUp(CANCEL);
    await links.open("https://\u0435xample.org/");
    expect(asked[0]?.message).toBe("Open xn--xample-2of.org in the browser?");
  });

  test("returns false without a browser", async () => {
    expect(await setUp(OPEN).links.open("https://no-browser.example.org/")).toEqual({ opened: false });
  });

  test("is refused while another question is open", async () => {
    const answer = Promise.withResolvers<number>();
    const { links, asked } = setUp(answer.promise);
    const first = links.open("https://one.example.org/");
    expect(await failureOf(links.open("https://two.example.org/"))).toMatchObject({ kind: "badRequest" });
    answer.resolve(OPEN);
    expect(await first).toEqual({ opened: true });
    expect(await links.open("https://two.example.org/")).toEqual({ opened: true });
    expect(asked).toHaveLength(2);
  });
});

test.each([
  "http://example.org/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "switchboard://calls/1",
  "smb://example.org/share",
  "ms-settings:",
  "https://",
  "//example.org",
  "C:\\Windows\\System32\\calc.exe",
  "https://trusted.example.org@evil.example.org/",
  "https://me:word@example.org/",
  "",
])("%s is refused without a question", async (url) => {
  const { links, asked, opened } = setUp(OPEN);
  expect(await failureOf(links.open(url))).toMatchObject({ kind: "badRequest", method: "link.openExternal" });
  expect({ asked, opened }).toEqual({ asked: [], opened: [] });
});
