// The query bar, up to the request that the service receives: filters, the rules between them, text, saved queries.
import type { Locator, Page } from "@playwright/test";
import { FILTERS, type QueryKind } from "#domain/query/filters.ts";
import type { FakeRequest, FakeService } from "#tests/fakes/service.ts";
import {
  applyPeriod,
  cell,
  chip,
  chooseFromMenu,
  control,
  openFilter,
  openScreen,
  rowCount,
  rows,
  runQuery,
  waitForRows,
} from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 600, calls: 200 });

const seconds = (text: string): string => String(Date.parse(text) / 1000);

/** Parameters that are sent besides the query's own filters; the filters win. */
const ALWAYS: Readonly<Record<QueryKind, Readonly<Record<string, string>>>> = {
  messages: { affix: "prepend", limit: "100" },
  calls: { page: "1", perPage: "100" },
};

async function runCommand(page: Page, label: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Find or run" }).fill(label);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Chooses the filter from the list, types into the control that then has the focus, and closes its editor. */
async function setFilter(page: Page, param: string, typed: string | readonly string[] | undefined): Promise<void> {
  await openFilter(page, param);
  if (typed === undefined) return expect(page.locator(`[data-entry="${param}"]`)).toBeAttached();
  await expect(control(page, param)).toBeFocused();
  for (const entry of [typed].flat()) {
    await page.keyboard.type(entry);
    if (typeof typed !== "string") await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(control(page, param)).toHaveCount(0);
}

/** The chosen values of a field of chips. */
function chips(page: Page, param: string): Locator {
  return control(page, param).locator("..").locator("[data-chip]");
}

/**
 * True for a page that is not a query's first one; a grid that shows all rows of a short page asks for the next one.
 */
function isLaterPage({ query }: FakeRequest): boolean {
  return ("id" in query && "sentAt" in query) || (query["page"] ?? "1") !== "1";
}

/** The first request of a new query after so many requests; one for more of the previous query may still come. */
async function requestAfter(fake: FakeService, count: number): Promise<FakeRequest> {
  const begun = (): FakeRequest | undefined => fake.requests.slice(count).find((request) => !isLaterPage(request));
  await expect.poll(begun).toBeDefined();
  const request = begun();
  if (request === undefined) throw new Error("nothing was asked");
  return request;
}

/** Runs the query and returns the request for its first page. */
async function requestOf(page: Page, fake: FakeService): Promise<FakeRequest> {
  const before = fake.requests.length;
  await runQuery(page);
  return requestAfter(fake, before);
}

/** One filter for each kind of control; tests/typed-filters.test.ts has all filters. */
const TYPED = {
  conversationId: "group_night_shift",
  sender: "agent_lena_k",
  mentionedUids: ["agent_tom_b", "cust_10052_freya"],
  tags: ["vip", "two words"],
  types: ["text", "image"],
  receiverType: "group",
  searchKey: "refund & «more», 100% später",
  limit: "250",
  hasLinks: undefined,
  id: "100200",
} as const;

test("each kind of control reaches the service", async ({ startListed, fake }) => {
  test.slow();
  const kindOf = (name: string) => [...FILTERS.messages, ...FILTERS.calls].find((each) => each.name === name)?.kind;
  const kinds = new Set([...FILTERS.messages, ...FILTERS.calls].map(({ kind }) => kind));
  expect(new Set([...Object.keys(TYPED), "hasRecording", "startedAt"].map(kindOf))).toEqual(kinds);
  const { page } = await startListed();
  for (const [param, typed] of Object.entries(TYPED)) await setFilter(page, param, typed);
  expect((await requestOf(page, fake)).query).toEqual({
    affix: "append",
    conversationId: "group_night_shift",
    sender: "agent_lena_k",
    mentionedUids: "agent_tom_b,cust_10052_freya",
    tags: "vip,two words",
    types: "text,image",
    receiverType: "group",
    searchKey: "refund & «more», 100% später",
    limit: "250",
    hasLinks: "1",
    id: "100200",
  });
  await expect(page.getByRole("alert")).toHaveCount(0);

  await openScreen(page, "Calls");
  await setFilter(page, "hasRecording", "no");
  await setFilter(page, "startedAt", "2026-10-01 09:00");
  const { path, query } = await requestOf(page, fake);
  expect({ path, query }).toEqual({
    path: "/calls/v3/calls",
    query: { ...ALWAYS.calls, hasRecording: "false", startedAt: seconds("2026-10-01T09:00:00+02:00") },
  });
});

test("Enter takes the highlighted person, and a text becomes an id only by the entry for it", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  await openFilter(page, "sender");
  await page.keyboard.type("lena");
  const options = page.getByRole("option");
  await expect(options.last()).toHaveText('Use "lena" as id');
  const first = await options.first().locator("bdi").allTextContents();
  await page.keyboard.press("Enter");
  await expect(chips(page, "sender").locator("bdi")).toHaveText([...first]);
  expect(fake.requests).toHaveLength(1);
  expect(await requestOf(page, fake)).toMatchObject({ query: { sender: first[1] } });

  // A text that matches no entry is reported and not sent. The short page before it asks once more meanwhile.
  await chip(page, "sender").getByRole("button").first().click();
  await control(page, "sender").fill("len");
  await page.getByRole("button", { name: "Run query", exact: true }).click();
  await expect(control(page, "sender")).toHaveAccessibleDescription(/"len" is not chosen yet/u);
  expect(fake.requests.map(({ query }) => query["sender"])).not.toContain("len");
  await options.filter({ hasText: 'Use "len" as id' }).click();
  expect(await requestOf(page, fake)).toMatchObject({ query: { sender: "len" } });
});

async function refuseInvalidValue(page: Page, fake: FakeService): Promise<void> {
  const WRONG = [[{ limit: "many" }, "limit", "Page size must be a whole number from 1 to 1000."]] as const;
  for (const [typed, param, sentence] of WRONG) {
    await test.step(`${param}: ${sentence}`, async () => {
      for (const [name, value] of Object.entries(typed)) await setFilter(page, name, value);
      await page.getByRole("button", { name: "Run query", exact: true }).click();
      await expect(control(page, param)).toBeFocused();
      await expect(control(page, param)).toHaveAccessibleDescription(new RegExp(sentence.replaceAll(".", "\\."), "u"));
      await page.keyboard.press("Escape");
      await runCommand(page, "Clear all filters");
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  }
  expect(fake.requests).toHaveLength(1);
}

async function changeTogether(page: Page, fake: FakeService): Promise<void> {
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
  // A removed chip runs the query again at once, and the next chip has the focus.
  const before = fake.requests.length;
  await page.getByRole("button", { name: "Remove Count" }).click();
  await expect(page.getByText("Unread was switched off: it needs Count.")).toBeVisible();
  expect((await requestAfter(fake, before)).query).toEqual({ ...ALWAYS.messages, hideDeleted: "1" });
  await expect(page.getByText("Not run yet")).toHaveCount(0);
  await expect(chip(page, "hideDeleted").getByRole("button").first()).toBeFocused();
}

async function chooseNotAnswered(page: Page, fake: FakeService): Promise<void> {
  await openScreen(page, "Calls");
  await openFilter(page, "status");
  await page.getByRole("option", { name: /^Not answered/u }).click();
  await expect(chips(page, "status")).toHaveText(["No answer", "Missed", "Cancelled", "Declined", "Busy"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await setFilter(page, "startedAt", "2026-01-01");
  await expect(page.getByText("have no start, so nothing can match Started.")).toBeVisible();
  await page.getByRole("button", { name: "Use Initiated from instead" }).click();
  await expect(chip(page, "startedAt")).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Period" })).toContainText("since 1 Jan 00:00");
  expect(await requestOf(page, fake)).toMatchObject({ query: ALWAYS.calls });
  const words = ["No answer", "Missed", "Cancelled", "Declined", "Busy"];
  const statuses = cell(rows(page, "Calls"), "status");
  await expect
    .poll(async () => (await statuses.allTextContents()).every((status) => words.includes(status.trim())))
    .toBe(true);

  // The calendar opens on the month of the typed date.
  await openFilter(page, "endedAt");
  await page.keyboard.type("2026-02-03");
  const editor = page.getByRole("dialog", { name: "Ended" });
  await expect(editor).toContainText("February 2026");
  await expect(editor).toContainText("2026-02-03 23:59:59");
}

test("invalid values are not sent, filters change together, and those that cannot match offer one that can @all", async ({
  startListed,
  fake,
}) => {
  test.slow();
  const { page } = await startListed();
  await test.step("an invalid value is explained beside its control, and nothing is sent", () =>
    refuseInvalidValue(page, fake));
  await test.step("filters that exclude or need each other change together, and say so", () =>
    changeTogether(page, fake));
  await test.step("calls that were not answered are one choice, and a filter that cannot match them offers one that can", () =>
    chooseNotAnswered(page, fake));
});

async function viewAs(page: Page, uid: string): Promise<void> {
  await chooseFromMenu(page, "See as another person…");
  await control(page, "viewingAs").fill(uid);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(chip(page, "viewingAs")).toBeVisible();
}

const textField = (page: Page): Locator => page.getByRole("textbox", { name: "Query as text" });

test("the text form shows the form's query, runs the typed text, and fills the form again", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  await setFilter(page, "sender", "agent_lena_k");
  await applyPeriod(page, "since 2026-10-01 09:00");
  await setFilter(page, "tags", ["vip", "two words"]);
  await setFilter(page, "hasLinks", undefined);
  await viewAs(page, "cust_10052_freya");
  const fromForm = await requestOf(page, fake);
  expect(fromForm.headers["onbehalfof"]).toBe("cust_10052_freya");

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
  await expect(chip(page, "sender")).toContainText("From");
  await expect(chip(page, "limit")).toContainText("20");
  await expect(chip(page, "viewingAs")).toHaveCount(0);
  expect(await requestOf(page, fake)).toEqual(fromText);
});

test("an invalid text names its error and can be discarded, and a query of the other kind shows the other screen @all", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  await setFilter(page, "sender", "agent_lena_k");
  await chooseFromMenu(page, "Query as text");
  await textField(page).fill("messages sendr:ana");
  await textField(page).press("Enter");
  await expect(textField(page)).toHaveAccessibleDescription(
    /Unknown filter: sendr\. Did you mean sender\? at character 10/u,
  );
  await page.getByRole("button", { name: "Query as form" }).click();
  await expect(textField(page)).toHaveValue("messages sendr:ana");
  await page.getByRole("button", { name: "Back to the form as it was" }).click();
  await expect(chip(page, "sender")).toContainText("From");
  expect(fake.requests).toHaveLength(1);

  const search = page.getByRole("textbox", { name: "Search in loaded rows" });
  await search.fill("calls status:ended recording:no");
  await search.press("ControlOrMeta+a");
  await search.press("ControlOrMeta+x");
  await chooseFromMenu(page, "Query as text");
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

const panel = (page: Page): Locator => page.getByRole("dialog", { name: /^Saved queries/u });

/** The queries of one list of the panel, by the buttons that open them. */
function entries(page: Page, name: "Saved" | "Recent"): Locator {
  return panel(page).getByRole("list", { name, exact: true }).locator("[data-entry]");
}

async function saveAs(page: Page, name: string): Promise<void> {
  await page.keyboard.press("s");
  await panel(page).getByRole("textbox", { name: "Name for this query" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(entries(page, "Saved").filter({ hasText: name })).toBeVisible();
  // An earlier version has the same name.
  await expect(panel(page).getByText("nothing has changed")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
}

test("saved queries survive a restart, with their versions and relative times @all", async ({ start }) => {
  const first = await start();
  await waitForRows(first.page, "Messages");
  await applyPeriod(first.page, "since last monday 9:00");
  await first.page.getByRole("heading", { level: 1 }).click();
  await saveAs(first.page, "This week");
  await setFilter(first.page, "sender", "agent_lena_k");
  await first.page.getByRole("heading", { level: 1 }).click();
  await saveAs(first.page, "this WEEK");
  await first.close();

  const { page } = await start();
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
  await page.keyboard.press("2");
  await waitForRows(page, "Calls");
  await page.keyboard.press("o");
  await expect(entries(page, "Saved")).toHaveCount(1);
  await expect(entries(page, "Saved")).toContainText(/^This weekFrom Lena Kowalczyk, since .* 09:00/u);
  const asText = 'messages sender:agent_lena_k fromTimestamp:"last monday 9:00"';
  await expect(entries(page, "Saved").getByTitle(asText)).toBeVisible();
  await panel(page).getByRole("button", { name: "Versions of This week" }).click();
  const oldest = panel(page).getByRole("list", { name: "Versions of This week" }).getByRole("listitem").last();
  await expect(oldest).toContainText("Version 1");
  await oldest.getByRole("button", { name: "Restore" }).click();
  await expect(entries(page, "Saved").getByTitle('messages fromTimestamp:"last monday 9:00"')).toBeVisible();
  await expect(panel(page).getByRole("list", { name: "Versions of This week" })).toContainText("Version 3");

  // Opening fills the form of the query's own screen and runs it.
  await entries(page, "Saved").click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
  const period = page.getByRole("group", { name: "Period" });
  await expect(period).toContainText(/^since .* 09:00$/u);
  await period.getByRole("button").first().click();
  await expect(control(page, "period")).toHaveValue("since last monday 9:00");
  await expect(chip(page, "sender")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Saved queries: This week" })).toBeVisible();
});

test("a query is saved while its panel closes, renamed and deleted, and recent ones open with the keyboard @all", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  await setFilter(page, "category", "action");
  await requestOf(page, fake);
  // A panel that is closed while it saves stays closed, and the saved query exists.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("s");
  const name = panel(page).getByRole("textbox", { name: "Name for this query" });
  await name.fill("Actions");
  // All at once, before the store can answer.
  await name.evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit();
    field.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole("button", { name: "Saved queries: Actions" })).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await page.keyboard.press("o");
  await expect(entries(page, "Saved")).toHaveText([/^Actions/u]);
  // The palette takes its place.
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Find or run" })).toBeFocused();
  await expect(panel(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  // Ctrl+Enter runs the query also from the button of the filters, and the tip of a pressed button goes.
  const ran = fake.requests.length;
  await page.getByRole("button", { name: "Filter", exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  await requestAfter(fake, ran);
  const again = fake.requests.length;
  await page.getByRole("button", { name: "Run query" }).hover();
  await expect(page.getByRole("tooltip")).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await requestAfter(fake, again);
  await expect(page.getByRole("tooltip")).toBeHidden();
  const cleared = fake.requests.length;
  await runCommand(page, "Clear all filters");
  await requestAfter(fake, cleared);

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("o");
  await expect(entries(page, "Recent")).toHaveCount(2);
  await expect(entries(page, "Recent").nth(1)).toContainText("ActionsCategory Action");
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

test("the shown requests are those that are sent, and the key is in none of them", async ({ startListed, fake }) => {
  const { page } = await startListed();
  const { key } = fake.service;
  await setFilter(page, "searchKey", "it's 100% [sure] & more");
  await viewAs(page, "agent_lena_k");
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

  const copied = wordSeen(page, "Copied");
  await dialog.getByRole("button", { name: "Copy as curl" }).first().click();
  await copied;
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
  const cleared = fake.requests.length;
  await runCommand(page, "Clear all filters");
  await requestAfter(fake, cleared);
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

/** Resolves when a dialog shows the word, however soon it goes again: a busy machine may look too late. */
function wordSeen(page: Page, word: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('[role="dialog"]')?.textContent?.includes(wanted) !== true) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    word,
  );
}

/** The parameters of the request line in a shown request. */
function queryIn(shown: string, fake: FakeService): Readonly<Record<string, string>> {
  const line = /^GET (?<address>\S+)/u.exec(shown)?.groups?.["address"] ?? "";
  return Object.fromEntries(new URL(line, fake.chatRoot).searchParams);
}

test("a cell's value filters the loaded rows without a request, and can be sent to the service @all", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  // Beside the pane of a record, the column of types gives way in a narrower window.
  await page.setViewportSize({ width: 1600, height: 900 });
  const asked = fake.requests.length;
  const line = page.getByRole("group", { name: "Filters of loaded rows" });
  const types = cell(rows(page, "Messages"), "type");

  await cell(rows(page, "Messages"), "type").filter({ hasText: "text" }).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: "Exclude type text" }).click();
  await expect(line).toContainText("Within 100 loaded messages:");
  await expect(line).toContainText("Type is not Text");
  await expect(rowCount(page)).toHaveText(/^\d+ of 100 loaded messages$/u);
  await expect.poll(async () => (await types.allTextContents()).includes("Text")).toBe(false);
  await page.getByRole("button", { name: "Remove Type is not text" }).click();
  await expect(rowCount(page)).toHaveText("100 messages");
  await expect.poll(async () => (await types.allTextContents()).includes("Text")).toBe(true);

  // The keys for menus open one at the cell, and Escape returns the focus.
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
  await chip(page, "sender").getByRole("button").first().click();
  const uid = (await chips(page, "sender").getAttribute("data-chip")) ?? "";
  expect(request.query).toEqual({ ...ALWAYS.messages, sender: uid });
  expect(fake.service.messages.some((message) => message.sender === uid)).toBe(true);
});
