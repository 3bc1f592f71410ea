// The query bar, up to what reaches the service: every filter, the rules between them, text, saved queries, requests.
import type { Locator, Page } from "@playwright/test";
import { FILTERS } from "../../src/domain/query/filters.ts";
import type { QueryKind } from "../../src/domain/query/filters.ts";
import type { FakeRequest, FakeService } from "../fakes/service.ts";
import { expect, withService } from "./with-service.ts";
import { addConnection, cell, control, openScreen, rowCount, rows, runQuery, waitForRows } from "./window.ts";

const test = withService({ messages: 600, calls: 200 });

const seconds = (text: string): string => String(Date.parse(text) / 1000);

interface FilterCase {
  /** what is typed into the control; a list is typed entry by entry; nothing into a flag */
  readonly typed?: string | readonly string[];
  /** filters that are set before, since this one needs them */
  readonly after?: Readonly<Record<string, string>>;
  readonly sent: Readonly<Record<string, string>>;
}

const flag = (name: string): FilterCase => ({ sent: { [name]: "1" } });
const text = (name: string, typed: string): FilterCase => ({ typed, sent: { [name]: typed } });
const list = (name: string, ...typed: readonly string[]): FilterCase => ({ typed, sent: { [name]: typed.join(",") } });

const CASES: Readonly<Record<QueryKind, Readonly<Record<string, FilterCase>>>> = {
  messages: {
    conversationId: text("conversationId", "group_night_shift"),
    sender: text("sender", "agent_lena_k"),
    searchKey: text("searchKey", "refund & «more», 100% später"),
    fromTimestamp: {
      typed: "2026-10-01 09:00",
      sent: { fromTimestamp: seconds("2026-10-01T09:00:00+02:00") },
    },
    toTimestamp: {
      after: { fromTimestamp: "2026-10-01" },
      // The second half past two of the night in which clocks are set back.
      typed: "2026-10-25 02:30:00 +01:00 Europe/Berlin",
      sent: {
        fromTimestamp: seconds("2026-10-01T00:00:00+02:00"),
        toTimestamp: seconds("2026-10-25T02:30:00+01:00"),
      },
    },
    sentAt: { typed: "1 Oct 2026", sent: { sentAt: seconds("2026-10-01T00:00:00+02:00"), affix: "append" } },
    category: text("category", "action"),
    categories: list("categories", "message", "call"),
    type: text("type", "extension_poll"),
    types: list("types", "text", "image"),
    receiverType: text("receiverType", "group"),
    hasAttachments: flag("hasAttachments"),
    attachmentTypes: { typed: ["image", "video"], sent: { attachmentTypes: "image,video", hasAttachments: "1" } },
    hasLinks: flag("hasLinks"),
    hasMentions: flag("hasMentions"),
    mentionedUids: list("mentionedUids", "agent_lena_k", "cust_10052_freya"),
    hasReactions: flag("hasReactions"),
    tags: list("tags", "vip", "two words"),
    hideReplies: flag("hideReplies"),
    hideDeleted: flag("hideDeleted"),
    onlyDeleted: flag("onlyDeleted"),
    hideMessagesFromBlockedUsers: flag("hideMessagesFromBlockedUsers"),
    unread: { sent: { unread: "1", count: "1" } },
    count: flag("count"),
    withTags: flag("withTags"),
    mentionsWithBlockedInfo: flag("mentionsWithBlockedInfo"),
    mentionsWithTagInfo: flag("mentionsWithTagInfo"),
    id: { typed: "100200", sent: { id: "100200", affix: "append" } },
    affix: text("affix", "append"),
    limit: text("limit", "250"),
  },
  calls: {
    uid: text("uid", "agent_lena_k"),
    status: list("status", "unanswered"),
    initiatedFrom: { typed: "2026-01-01", sent: {} },
    initiatedTo: { typed: "2027-01-01", sent: {} },
    type: text("type", "video"),
    mode: text("mode", "meet"),
    startedAt: { typed: "2026-10-01", sent: { startedAt: seconds("2026-10-01T00:00:00+02:00") } },
    endedAt: { typed: "2026-10-30 12:00", sent: { endedAt: seconds("2026-10-30T12:00:00+01:00") } },
    receiverType: text("receiverType", "user"),
    hasRecording: { typed: "no", sent: { hasRecording: "false" } },
    participantsCount: text("participantsCount", "3"),
  },
};

/** What is sent beside the query's own filters, which win. */
const ALWAYS: Readonly<Record<QueryKind, Readonly<Record<string, string>>>> = {
  messages: { affix: "prepend", limit: "100" },
  calls: { page: "1", perPage: "100" },
};

/** Adds the fake service as a connection and waits for the newest messages, which are asked for at once. */
async function useFake(page: Page, fake: FakeService): Promise<void> {
  await waitForRows(page, "Messages");
  await addConnection(page, { ...fake, name: "Fake", key: fake.service.key });
  await expect(rowCount(page)).toHaveText("100 messages");
}

async function runCommand(page: Page, label: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("textbox").fill(label);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Takes the filter from the menu and types into the control that then has the focus. */
async function setFilter(page: Page, param: string, typed: FilterCase["typed"]): Promise<void> {
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.locator(`[data-filter="${param}"]`).click();
  if (typed === undefined) return expect(page.locator(`[data-param="${param}"]`)).toBeAttached();
  await expect(control(page, param)).toBeFocused();
  for (const entry of [typed].flat()) {
    await page.keyboard.type(entry);
    if (typeof typed !== "string") await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Tab");
}

/** The chosen values of a field of chips. */
function chips(page: Page, param: string): Locator {
  return control(page, param).locator("..").locator("[data-chip]");
}

/** True for a page that is not a query's first; a grid that shows all rows of a short one asks for it by itself. */
function isLaterPage({ query }: FakeRequest): boolean {
  return ("id" in query && "sentAt" in query) || (query["page"] ?? "1") !== "1";
}

/** The first request that begins a query after so many requests; one for more of the query before may still come. */
async function requestAfter(fake: FakeService, count: number): Promise<FakeRequest> {
  const begun = (): FakeRequest | undefined => fake.requests.slice(count).find((request) => !isLaterPage(request));
  await expect.poll(begun).toBeDefined();
  const request = begun();
  if (request === undefined) throw new Error("nothing was asked");
  return request;
}

/** Runs the query and gives the request for its first page. */
async function requestOf(page: Page, fake: FakeService): Promise<FakeRequest> {
  const before = fake.requests.length;
  await runQuery(page);
  return requestAfter(fake, before);
}

const SCREENS = [
  ["messages", "Messages", "/chat/v3/messages"],
  ["calls", "Calls", "/calls/v3/calls"],
] as const;

for (const [kind, screen, path] of SCREENS) {
  test(`every filter of ${kind} can be set and reaches the service`, async ({ start, fake }) => {
    test.setTimeout(300_000);
    expect(Object.keys(CASES[kind]).toSorted()).toEqual(FILTERS[kind].map(({ name }) => name).toSorted());
    const { page } = await start();
    await useFake(page, fake);
    await openScreen(page, screen);
    for (const [param, { typed, after = {}, sent }] of Object.entries(CASES[kind])) {
      await test.step(param, async () => {
        for (const [needed, value] of Object.entries(after)) await setFilter(page, needed, value);
        await setFilter(page, param, typed);
        const request = await requestOf(page, fake);
        expect({ path: request.path, query: request.query }).toEqual({ path, query: { ...ALWAYS[kind], ...sent } });
        await expect(page.getByRole("alert")).toHaveCount(0);
        await runCommand(page, "Clear all filters");
      });
    }
  });
}

test("Enter takes the person who is meant, and a text becomes an id only when an entry says so", async ({
  start,
  fake,
}) => {
  const { page } = await start();
  await useFake(page, fake);
  await control(page, "sender").click();
  await page.keyboard.type("lena");
  const options = page.getByRole("option");
  await expect(options.last()).toHaveText('Use "lena" as UID');
  const first = await options.first().locator("bdi").allTextContents();
  await page.keyboard.press("Enter");
  await expect(chips(page, "sender").locator("bdi")).toHaveText([...first]);
  expect(fake.requests).toHaveLength(1);
  expect(await requestOf(page, fake)).toMatchObject({ query: { sender: first[1] } });

  // A text that nobody took is asked about and not sent.
  const before = fake.requests.length;
  await control(page, "sender").fill("len");
  await page.getByRole("button", { name: "Run query", exact: true }).click();
  await expect(control(page, "sender")).toHaveAccessibleDescription(/"len" is not chosen yet/u);
  expect(fake.requests).toHaveLength(before);
  await options.filter({ hasText: 'Use "len" as UID' }).click();
  expect(await requestOf(page, fake)).toMatchObject({ query: { sender: "len" } });
});

test("missed calls are one choice, and a filter that cannot match them offers the one that can", async ({
  start,
  fake,
}) => {
  const { page } = await start();
  await useFake(page, fake);
  await openScreen(page, "Calls");
  await control(page, "status").click();
  await page.getByRole("option", { name: /^Missed/u }).click();
  await expect(chips(page, "status")).toHaveText(["unanswered", "missed", "busy", "canceled"]);
  await control(page, "startedAt").fill("2026-01-01");
  await page.keyboard.press("Tab");
  await expect(page.getByText("have no start, so nothing can match Started.")).toBeVisible();
  await page.getByRole("button", { name: "Use Initiated from instead" }).click();
  await expect(control(page, "startedAt")).toHaveValue("");
  await expect(control(page, "initiatedFrom")).toHaveValue("2026-01-01");
  expect(await requestOf(page, fake)).toMatchObject({ query: ALWAYS.calls });
  const missed = ["unanswered", "missed", "busy", "canceled", "cancelled"];
  const statuses = cell(rows(page, "Calls"), "status");
  await expect
    .poll(async () => (await statuses.allTextContents()).every((status) => missed.includes(status.trim())))
    .toBe(true);

  // The calendar opens on the month of what is typed.
  await control(page, "initiatedTo").click();
  await page.keyboard.type("2026-02-03");
  const calendar = page.getByRole("dialog", { name: "Initiated to: choose a time" });
  await expect(calendar).toContainText("February 2026");
  await expect(calendar).toContainText("2026-02-03 23:59:59");
});

test("Viewing as is sent as a header, and all filters together", async ({ start, fake }) => {
  const { page } = await start();
  await useFake(page, fake);
  await setFilter(page, "sender", "agent_lena_k");
  await setFilter(page, "types", ["text", "image"]);
  await setFilter(page, "hideDeleted", undefined);
  await page.getByLabel("Viewing as").fill("cust_10052_freya");
  await page.keyboard.press("Tab");
  const request = await requestOf(page, fake);
  expect(request.query).toEqual({
    ...ALWAYS.messages,
    sender: "agent_lena_k",
    types: "text,image",
    hideDeleted: "1",
  });
  expect(request.headers["onbehalfof"]).toBe("cust_10052_freya");
});

test("what cannot be sent is said beside its control, and nothing is asked", async ({ start, fake }) => {
  const { page } = await start();
  await useFake(page, fake);
  const WRONG = [
    [{ toTimestamp: "2026-10-01" }, "toTimestamp", "To needs From."],
    [{ fromTimestamp: "2026-10-02", toTimestamp: "2026-10-01" }, "toTimestamp", "To is before From."],
    [{ sentAt: "soonish" }, "sentAt", "Can't read this time."],
    [{ fromTimestamp: "1999-01-01" }, "fromTimestamp", "From must be between 2001-09-09 and 2038-01-19."],
    [{ limit: "5000" }, "limit", "Page size must be a whole number from 1 to 1000."],
    [{ limit: "many" }, "limit", "Page size must be a whole number from 1 to 1000."],
    [{ receiverType: "team" }, "receiverType", "Sent to must be one of user, group, not team."],
  ] as const;
  for (const [typed, param, sentence] of WRONG) {
    await test.step(`${param}: ${sentence}`, async () => {
      for (const [name, value] of Object.entries(typed)) await setFilter(page, name, value);
      await page.getByRole("button", { name: "Run query", exact: true }).click();
      await expect(control(page, param)).toBeFocused();
      await expect(control(page, param)).toHaveAccessibleDescription(new RegExp(sentence.replaceAll(".", "\\."), "u"));
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await runCommand(page, "Clear all filters");
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  }
  expect(fake.requests).toHaveLength(1);
});

test("filters that exclude or need each other change together, and say so", async ({ start, fake }) => {
  const { page } = await start();
  await useFake(page, fake);
  await setFilter(page, "onlyDeleted", undefined);
  await setFilter(page, "hideDeleted", undefined);
  await expect(page.getByText("Only deleted was switched off: it cannot be combined with Hide deleted.")).toBeVisible();
  await setFilter(page, "unread", undefined);
  await expect(page.getByText("Count was switched on: Unread needs it.")).toBeVisible();
  expect((await requestOf(page, fake)).query).toEqual({
    ...ALWAYS.messages,
    hideDeleted: "1",
    unread: "1",
    count: "1",
  });
  await page.getByRole("button", { name: "Remove Count" }).click();
  await expect(page.getByText("Unread was switched off: it needs Count.")).toBeVisible();
  expect((await requestOf(page, fake)).query).toEqual({ ...ALWAYS.messages, hideDeleted: "1" });
});

const textField = (page: Page): Locator => page.getByRole("textbox", { name: "Query as text" });

test("the text form shows what the form holds, runs what is typed, and fills the form again", async ({
  start,
  fake,
}) => {
  const { page } = await start();
  await useFake(page, fake);
  await setFilter(page, "sender", "agent_lena_k");
  await setFilter(page, "fromTimestamp", "2026-10-01 09:00");
  await setFilter(page, "tags", ["vip", "two words"]);
  await setFilter(page, "hasLinks", undefined);
  await page.getByLabel("Viewing as").fill("cust_10052_freya");
  await page.keyboard.press("Tab");
  const fromForm = await requestOf(page, fake);

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("t");
  await expect(textField(page)).toBeFocused();
  await expect(textField(page)).toHaveValue(
    'messages sender:agent_lena_k fromTimestamp:2026-10-01T07:00:00Z hasLinks tags:vip,"two words" viewing-as:cust_10052_freya',
  );
  await expect(page.getByRole("status").filter({ hasText: "2026-10-01 09:00:00 +02:00 Europe/Berlin" })).toBeVisible();
  expect(await requestOf(page, fake)).toEqual(fromForm);

  await textField(page).fill('messages by:agent_tom_b from:"2026-10-25 01:30 +01:00" onlyDeleted limit:20');
  const before = fake.requests.length;
  await textField(page).press("Enter");
  const fromText = await requestAfter(fake, before);
  expect(fromText.query).toEqual({
    affix: "prepend",
    sender: "agent_tom_b",
    fromTimestamp: seconds("2026-10-25T01:30:00+01:00"),
    onlyDeleted: "1",
    limit: "20",
  });
  expect(fromText.headers).not.toHaveProperty("onbehalfof");

  await page.getByRole("button", { name: "Query as form" }).click();
  await expect(chips(page, "sender")).toContainText(["agent_tom_b"]);
  await expect(control(page, "limit")).toHaveValue("20");
  await expect(chips(page, "viewingAs")).toHaveCount(0);
  expect(await requestOf(page, fake)).toEqual(fromText);
});

test("a text that cannot be read says where, is not run, and can be given up", async ({ start, fake }) => {
  const { page } = await start();
  await useFake(page, fake);
  await setFilter(page, "sender", "agent_lena_k");
  await page.getByRole("button", { name: "Query as text" }).click();
  await textField(page).fill("messages sendr:ana");
  await textField(page).press("Enter");
  await expect(textField(page)).toHaveAccessibleDescription(
    /Unknown filter: sendr\. Did you mean sender\? at character 10/u,
  );
  await page.getByRole("button", { name: "Query as form" }).click();
  await expect(textField(page)).toHaveValue("messages sendr:ana");
  await page.getByRole("button", { name: "Back to the form as it was" }).click();
  await expect(chips(page, "sender")).toContainText(["agent_lena_k"]);
  expect(fake.requests).toHaveLength(1);
});

test("a text of the other kind that is pasted, or run, shows the other screen", async ({ start, fake }) => {
  const { page } = await start();
  await useFake(page, fake);
  const search = page.getByRole("textbox", { name: "Search in loaded rows" });
  await search.fill("calls status:ended recording:no");
  await search.press("ControlOrMeta+a");
  await search.press("ControlOrMeta+x");
  await page.getByRole("button", { name: "Query as text" }).click();
  await textField(page).press("ControlOrMeta+a");
  await textField(page).press("ControlOrMeta+v");
  await expect(page.getByRole("heading", { name: "Calls", level: 1 })).toBeVisible();
  await expect(textField(page)).toBeFocused();
  const before = fake.requests.length;
  await textField(page).press("Enter");
  expect(await requestAfter(fake, before)).toMatchObject({
    path: "/calls/v3/calls",
    query: { ...ALWAYS.calls, status: "ended", hasRecording: "false" },
  });

  await textField(page).fill("messages by:agent_lena_k");
  await expect(page.getByText("running it shows the messages screen")).toBeVisible();
  const beforeMessages = fake.requests.length;
  await textField(page).press("Enter");
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
  const { query } = await requestAfter(fake, beforeMessages);
  expect(query).toEqual({ ...ALWAYS.messages, sender: "agent_lena_k" });
});

const panel = (page: Page): Locator => page.getByRole("dialog", { name: "Saved and recent queries" });

/** The queries of one list of the panel, by what opens them. */
function entries(page: Page, name: "Saved" | "Recent"): Locator {
  return panel(page).getByRole("list", { name, exact: true }).locator("[data-entry]");
}

async function saveAs(page: Page, name: string): Promise<void> {
  await page.keyboard.press("s");
  await panel(page).getByRole("textbox", { name: "Name for this query" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(entries(page, "Saved").filter({ hasText: name })).toBeVisible();
  // An earlier version has the name as well.
  await expect(panel(page).getByText("nothing has changed")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
}

test("saved queries survive a restart, with their versions and relative times", async ({ start }) => {
  const first = await start();
  await waitForRows(first.page, "Messages");
  await setFilter(first.page, "fromTimestamp", "last monday 9:00");
  await first.page.getByRole("heading", { level: 1 }).click();
  await saveAs(first.page, "This week");
  await setFilter(first.page, "sender", "agent_lena_k");
  await first.page.getByRole("heading", { level: 1 }).click();
  await saveAs(first.page, "this WEEK");
  await first.close();

  const { page } = await start();
  await waitForRows(page, "Messages");
  await page.keyboard.press("2");
  await waitForRows(page, "Calls");
  await page.keyboard.press("o");
  await expect(entries(page, "Saved")).toHaveCount(1);
  await expect(entries(page, "Saved")).toContainText(
    'This weekmessages sender:agent_lena_k fromTimestamp:"last monday 9:00"',
  );
  await panel(page).getByRole("button", { name: "Versions of This week" }).click();
  const oldest = panel(page).getByRole("list", { name: "Versions of This week" }).getByRole("listitem").last();
  await expect(oldest).toContainText("Version 1");
  await oldest.getByRole("button", { name: "Restore" }).click();
  await expect(entries(page, "Saved")).toContainText('This weekmessages fromTimestamp:"last monday 9:00"');
  await expect(panel(page).getByRole("list", { name: "Versions of This week" })).toContainText("Version 3");

  // Opening fills the form of the query's own screen and runs it.
  await entries(page, "Saved").click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
  await expect(control(page, "fromTimestamp")).toHaveValue("last monday 9:00");
  await expect(chips(page, "sender")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Saved queries: This week" })).toBeVisible();
});

test("the panel that is closed while it saves stays closed, and what it saved is there", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  await setFilter(page, "sender", "agent_lena_k");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("s");
  const name = panel(page).getByRole("textbox", { name: "Name for this query" });
  await name.fill("Lena");
  // In one go, before the store can answer.
  await name.evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit();
    field.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole("button", { name: "Saved queries: Lena" })).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await page.keyboard.press("o");
  await expect(entries(page, "Saved")).toHaveText([/^Lena/u]);
});

test("a saved query is renamed and deleted, and recent ones open with the keyboard", async ({ start, fake }) => {
  const { page } = await start();
  await useFake(page, fake);
  await setFilter(page, "category", "action");
  await requestOf(page, fake);
  await page.getByRole("heading", { level: 1 }).click();
  await saveAs(page, "Actions");
  await runCommand(page, "Clear all filters");
  await requestOf(page, fake);

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("o");
  await expect(entries(page, "Recent")).toHaveCount(2);
  await expect(entries(page, "Recent").nth(1)).toContainText("Actionsmessages category:action");
  await panel(page).getByRole("button", { name: "Rename Actions" }).click();
  await expect(panel(page).getByRole("textbox").and(page.locator(":focus"))).toHaveValue("Actions");
  await page.keyboard.type("What people did");
  await page.keyboard.press("Enter");
  await expect(entries(page, "Saved")).toContainText("What people did");

  await panel(page).getByRole("textbox", { name: "Find a query" }).fill("people");
  await expect(entries(page, "Recent")).toHaveCount(1);
  const before = fake.requests.length;
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect((await requestAfter(fake, before)).query).toEqual({ ...ALWAYS.messages, category: "action" });

  await page.keyboard.press("o");
  await panel(page).getByRole("button", { name: "Delete What people did" }).click();
  await panel(page).getByRole("button", { name: "Keep" }).click();
  await expect(entries(page, "Saved")).toHaveCount(1);
  await panel(page).getByRole("button", { name: "Delete What people did" }).click();
  await panel(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(panel(page).getByText("No query saved.")).toBeVisible();
});

test("the shown requests are those that are sent, and the key is in none of them", async ({ start, fake }) => {
  const { page } = await start();
  await useFake(page, fake);
  const { key } = fake.service;
  await setFilter(page, "searchKey", "it's 100% [sure] & more");
  await page.getByLabel("Viewing as").fill("agent_lena_k");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("v");
  const dialog = page.getByRole("dialog", { name: "Request" });
  const firstPage = dialog.getByRole("region", { name: "First page" }).getByLabel("Request");
  await expect(firstPage).toContainText(`apikey: ••••${key.slice(-4)}`);
  const shown = await firstPage.innerText();
  expect(shown.split("\n").filter((line) => !line.startsWith("GET"))).toEqual([
    `host: ${new URL(fake.chatRoot).host}`,
    "accept: application/json",
    `apikey: ••••${key.slice(-4)}`,
    "onBehalfOf: agent_lena_k",
    "",
  ]);
  expect(await page.content()).not.toContain(key);

  await dialog.getByRole("button", { name: "Copy as curl" }).first().click();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  const request = await requestOf(page, fake);
  expect(shown).toContain(`GET ${request.path}?`);
  expect(queryIn(shown, fake)).toEqual(request.query);

  const search = page.getByRole("textbox", { name: "Search in loaded rows" });
  await search.focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(search).toHaveValue(
    /^curl --globoff '.*' --header 'accept: application\/json' --header "apikey: \$API_KEY"/u,
  );
  expect(await search.inputValue()).not.toContain(key);

  await search.fill("");
  await runCommand(page, "Clear all filters");
  await requestOf(page, fake);
  await expect(rowCount(page)).toHaveText("100 messages");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("v");
  const next = await dialog.getByRole("region", { name: "Next page" }).getByLabel("Request").innerText();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  const before = fake.requests.length;
  await page.getByRole("button", { name: "Load more", exact: true }).click();
  await expect.poll(() => fake.requests[before]?.query).toEqual(queryIn(next, fake));
});

/** The parameters of the request line in a shown request. */
function queryIn(shown: string, fake: FakeService): Readonly<Record<string, string>> {
  const line = /^GET (?<address>\S+)/u.exec(shown)?.groups?.["address"] ?? "";
  return Object.fromEntries(new URL(line, fake.chatRoot).searchParams);
}

test("a cell's value narrows what is loaded without a request, and can be asked of the service", async ({
  start,
  fake,
}) => {
  const { page } = await start();
  await useFake(page, fake);
  const asked = fake.requests.length;
  const line = page.getByRole("group", { name: "Filters of loaded rows" });
  const types = cell(rows(page, "Messages"), "type");

  await cell(rows(page, "Messages"), "type").filter({ hasText: "text" }).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: "Exclude type text" }).click();
  await expect(line).toContainText("Within 100 loaded messages:");
  await expect(line).toContainText("Type is not text");
  await expect(rowCount(page)).toHaveText(/^\d+ of 100 messages loaded$/u);
  await expect.poll(async () => (await types.allTextContents()).includes("text")).toBe(false);
  await page.getByRole("button", { name: "Remove Type is not text" }).click();
  await expect(rowCount(page)).toHaveText("100 messages");
  await expect.poll(async () => (await types.allTextContents()).includes("text")).toBe(true);

  // The keys that open menus do so at the cell, and Escape gives the focus back.
  const sender = cell(rows(page, "Messages"), "senderName").first();
  const name = (await sender.locator("bdi").first().innerText()).trim();
  await sender.click();
  const only = page.getByRole("menuitem", { name: `Only sender ${name}` });
  await page.keyboard.press("Shift+F10");
  await expect(only).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sender).toBeFocused();
  await page.keyboard.press("Shift+F10");
  await expect(only).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(line).toContainText(`Sender is ${name}`);
  const shownNames = (): Promise<readonly string[]> =>
    cell(rows(page, "Messages"), "senderName").evaluateAll((cells) => [
      ...new Set(cells.map((each) => each.querySelector("bdi")?.textContent ?? "")),
    ]);
  await expect.poll(shownNames).toEqual([name]);
  expect(fake.requests.slice(asked).filter(({ path }) => path.endsWith("/messages"))).toEqual([]);

  const before = fake.requests.length;
  await line.getByRole("button", { name: "Ask the service instead" }).click();
  const request = await requestAfter(fake, before);
  await expect(line).toHaveCount(0);
  const uid = (await chips(page, "sender").getAttribute("data-chip")) ?? "";
  expect(request.query).toEqual({ ...ALWAYS.messages, sender: uid });
  expect(fake.service.messages.some((message) => message.sender === uid)).toBe(true);
});
