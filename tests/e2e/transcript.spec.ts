// Reads the transcript with only the file and a browser: every message field by field without scripts, and a search box
// with scripts. It needs no program: Chromium opens the file in every project.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { attachmentsOf, readMessage } from "#domain/records/message.ts";
import { formatIsoTime } from "#domain/time/time.ts";
import { createSampleService } from "#sample/index.ts";
import { NASTY_CELLS } from "#tests/fakes/nasty-cells.ts";
import { violations } from "./axe.ts";
import { ZONE } from "./launch.ts";
import { expect, test } from "./test.ts";
import { rowCount } from "./window.ts";

const HOSTILE = [
  `<script>window.broken = true</script>`,
  `</p></article></main><img src="https://evil.invalid/x.png" onerror="window.broken = true">`,
  `"><svg onload="window.broken = true"></svg>`,
  `javascript:window.broken=true`,
  `<style>body{display:none}</style><meta http-equiv="refresh" content="0;url=https://evil.invalid/">`,
  `--><iframe src="https://evil.invalid/"></iframe><!--`,
];
const hostile = HOSTILE.map((text, index) => ({
  id: `${text.slice(0, 30)}${index}`,
  conversationId: text,
  sender: text,
  receiverType: "user",
  receiver: `${text}-receiver`,
  category: "message",
  type: "text",
  sentAt: 1_790_000_000 + index,
  editedAt: 1_790_000_500,
  replyCount: index,
  data: {
    text: `${text} and <@uid:${text.replaceAll(/[<>]/gu, "")}>`,
    attachments: [{ url: text, name: text, mimeType: text, size: 1_234_567 }],
    reactions: [{ reaction: text, count: 2 }],
    mentions: { [text.replaceAll(/[<>]/gu, "")]: { uid: text, name: text } },
    entities: { sender: { entity: { uid: text, name: text }, entityType: "user" } },
  },
}));
const nasty = NASTY_CELLS.filter((text) => text.length < 1000)
  .slice(0, 120)
  .map((text, index) => ({
    id: `nasty ${index}`,
    sender: text,
    sentAt: 1_780_000_000 + index * 5000,
    parentId: index === 0 ? undefined : `nasty ${index - 1}`,
    data: { text, entities: { sender: { entity: { uid: text, name: text } } } },
  }));
const sample = createSampleService({ messages: 120, calls: 20 }).messages;
const records: readonly unknown[] = [...sample, ...nasty, ...hostile];

/** The hostile messages and some of the nasty ones are in the newest days. */
const AXE_DAYS = 5;

interface Told {
  readonly id: string;
  readonly times: readonly string[];
  readonly sender: readonly string[];
  readonly receiver: readonly string[];
  readonly text: string | null;
  readonly parent: string | null;
  readonly attachments: readonly string[];
  readonly reactions: readonly string[];
}

/** HTML has no NUL. */
const shown = (text: string): string => text.replaceAll("\0", "\uFFFD").toWellFormed();

/** The facts that a page must show of a record, from the record alone. */
function expectedOf(record: unknown): Told {
  const reading = readMessage(record);
  if (!reading.ok) throw new Error(reading.reason);
  const facts = reading.record;
  const raw = JSON.parse(JSON.stringify(record));
  const mentions: Readonly<Record<string, { readonly name?: string }>> = raw.data?.mentions ?? {};
  const named = (facts.text ?? "").replaceAll(/<@uid:([^<>]+)>/gu, (whole, uid: string) => {
    const name = mentions[uid]?.name;
    return name === undefined ? whole : `@${name}`;
  });
  const person = (name: string | null, id: string | null): readonly string[] => {
    const known = [name === id ? null : name, id].flatMap((each) => (each === null ? [] : [shown(each)]));
    return known.length === 0 ? ["unknown"] : known;
  };
  const times = [facts.sentAtSeconds, facts.editedAtSeconds, facts.deletedAtSeconds];
  const reactions: readonly { readonly reaction: string; readonly count?: number }[] = raw.data?.reactions ?? [];
  return {
    id: shown(facts.id),
    times: times.flatMap((seconds) => (seconds === null ? [] : [formatIsoTime(seconds, ZONE)])),
    sender: person(facts.senderName, facts.sender),
    receiver: person(facts.receiverName, facts.receiver),
    text: facts.text === null || facts.text === "" ? null : shown(named),
    parent: facts.parentId === null ? null : shown(facts.parentId),
    attachments: attachmentsOf(raw).map(({ name }) => shown(name ?? "without a name")),
    reactions: reactions.map(({ reaction, count }) => shown(`${reaction} ${count ?? 1}`).trim()),
  };
}

/** The facts of each message, read from the page. */
function readPage(page: Page): Promise<readonly Told[]> {
  return page.locator("article").evaluateAll((articles) =>
    articles.map((article) => {
      const all = (selector: string): string[] =>
        [...article.querySelectorAll(selector)].map((element) => element.textContent ?? "");
      const one = (selector: string): string | null => article.querySelector(selector)?.textContent ?? null;
      return {
        id: one(".id") ?? "",
        times: [...article.querySelectorAll("time")].map((time) => time.dateTime),
        sender: all(".sender bdi"),
        receiver: all(".receiver bdi"),
        text: one(".text"),
        parent: one("p.quiet > a"),
        attachments: all(".attachments bdi"),
        reactions: all(".reactions li"),
      };
    }),
  );
}

async function openPage(
  browser: Browser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly requests: readonly string[]; readonly close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, ...options });
  const requests: string[] = [];
  context.on("request", (request) => requests.push(request.url()));
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => requests.push("a dialog")));
  await page.goto(pathToFileURL(path).href);
  return { page, requests, close: () => context.close() };
}

test("a transcript holds every message without a script, loads and runs nothing, and can be searched @browser-shell-only @all", async ({
  start,
  folders,
  chromiumBrowser,
}) => {
  test.slow();
  if (chromiumBrowser === null) throw new Error("there is no browser");
  const source = join(folders.downloads, "messages.ndjson");
  writeFileSync(source, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  const { page: window, answerSave } = await start({ args: [source] });
  await expect(rowCount(window)).toHaveText(`${records.length} messages`, { timeout: 60_000 });
  const path = join(folders.downloads, "transcript.html");
  await answerSave(path);
  await window.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = window.getByRole("dialog", { name: "Export" });
  await dialog.getByLabel("Format").selectOption("Transcript");
  await dialog.getByRole("button", { name: "Save as…" }).click();
  await expect(window.getByText("Exported", { exact: true })).toBeVisible({ timeout: 60_000 });

  const without = await openPage(chromiumBrowser, path, { javaScriptEnabled: false });
  const told = await readPage(without.page);
  const byId = new Map(told.map((each) => [each.id, each]));
  expect(told.map(({ times }) => Date.parse(times[0] ?? ""))).toEqual(
    told.map(({ times }) => Date.parse(times[0] ?? "")).toSorted((one, other) => one - other),
  );
  for (const expected of records.map(expectedOf)) expect(byId.get(expected.id)).toEqual(expected);
  expect(told.length).toBe(records.length);
  await expect(without.page.getByRole("searchbox")).toHaveCount(0);
  await expect(without.page.locator("#count")).toHaveText(String(records.length));
  expect(without.requests).toEqual([pathToFileURL(path).href]);
  await without.close();

  const read = await openPage(chromiumBrowser, path);
  for (const colorScheme of ["light", "dark"] as const) {
    await read.page.emulateMedia({ colorScheme });
    const body = await read.page.screenshot();
    await test.info().attach(`transcript ${colorScheme}`, { body, contentType: "image/png" });
  }
  // All days have the same structure, and axe takes minutes for hundreds of messages.
  await read.page.evaluate((kept) => {
    for (const day of [...document.querySelectorAll("section")].slice(0, -kept)) day.remove();
  }, AXE_DAYS);
  expect(await violations(read.page)).toEqual([]);
  await read.close();

  const { page, requests, close } = await openPage(chromiumBrowser, path);
  expect(await page.evaluate(() => "broken" in window)).toBe(false);
  const elements =
    "script, img, svg, iframe, object, embed, link, form, style, meta[http-equiv=refresh], a:not([href^='#'])";
  expect(await page.locator(elements).evaluateAll((found) => found.map(({ tagName }) => tagName))).toEqual([
    "STYLE",
    "SCRIPT",
  ]);
  await page.getByRole("searchbox", { name: "Search the messages" }).fill("evil.invalid onerror");
  await expect(page.getByRole("status")).toHaveText(`1 of ${records.length}`);
  await expect(page.locator("article:visible")).toHaveCount(1);
  await page.getByRole("searchbox").fill("");
  await expect(page.locator("article:visible")).toHaveCount(records.length);
  expect(requests).toEqual([pathToFileURL(path).href]);
  await close();
});
