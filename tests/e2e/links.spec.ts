// Deep links from outside: at the start, while the program runs, over another connection, unknown, and hostile ones.
import type {} from "#renderer/state/engine-client.ts";
import { createSampleService } from "#sample/index.ts";
import { asList, asMap, asText } from "#domain/text/lenient.ts";
import { readClone } from "#tools/browser-shell/clone.ts";
import { startFakeService } from "#tests/fakes/service.ts";
import { addConnection, rowCount, rows, waitForRows } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 600, calls: 60 });

const { calls, messages } = createSampleService();
const first = <Each>(found: Each | undefined): Each => {
  if (found === undefined) throw new Error("The sample has no such record.");
  return found;
};
/** So old that no list has loaded it. */
const call = first(calls.findLast(({ status, receiverType }) => status === "ended" && receiverType === "user"));
const message = first(
  messages.find(({ category, type, data }) => category === "message" && type === "text" && data["text"]),
);
/** The calls at the start that decide which screen the window shows. */
const LATE: ReadonlySet<string> = new Set(["settings.read", "result.list"]);
const callLink = `switchboard://calls/${encodeURIComponent(call.sessionId)}`;

test("a link at the start opens its call, which no list has loaded", async ({ start }) => {
  const { page } = await start({ args: [callLink] });
  const pane = page.getByRole("complementary", { name: "Call" });
  await expect(pane.getByText(call.sessionId, { exact: true })).toBeVisible();
  await expect(pane.getByRole("table", { name: "Participants" })).toBeVisible();

  const missing = pane.getByText("Not in the list beside", { exact: true });
  await expect(missing).toBeVisible();
  const toList = pane.getByRole("status").getByRole("button", { name: "Calls in this conversation", exact: true });
  await toList.click();
  await expect(toList).toBeHidden();
  await expect(pane.getByText(call.sessionId, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Load all", exact: true }).click();
  await expect(missing).toBeHidden();
});

test("links that arrive while the program runs are followed in turn, and a link that cannot be followed is reported", async ({
  start,
}) => {
  const { page, openLink } = await start();
  await waitForRows(page, "Messages");
  await openLink(callLink);
  await expect(
    page.getByRole("complementary", { name: "Call" }).getByText(call.sessionId, { exact: true }),
  ).toBeVisible();
  await openLink(`switchboard://messages/${message.id}`);
  const pane = page.getByRole("complementary", { name: "Message" });
  await expect(pane.getByText(message.id, { exact: true })).toBeVisible();
  // The oldest of the rows that begin with it is in sight.
  await expect(rows(page, "Messages").and(page.locator('[aria-selected="true"]'))).toBeInViewport();
  // In a conversation, too, whose newest message would fill the window.
  const asked = messages.find(({ data }) => asText(data["text"])?.includes("Where is my refund for B-62225"));
  await openLink(`switchboard://messages/${asked?.id}?conversation=${asked?.conversationId}`);
  await expect(pane.getByText(asked?.id ?? "", { exact: true })).toBeVisible();
  await expect(page.getByRole("group", { name: "Transcript" }).locator('[aria-current="true"]')).toBeInViewport();
  await openLink("switchboard://calls/v1.eu.nowhere?connection=sample");
  const unknown = page.getByRole("complementary", { name: "Call" });
  await expect(unknown.getByText("v1.eu.nowhere", { exact: true })).toBeVisible();
  await expect(unknown.getByText("The service does not know this call")).toBeVisible();

  const address = page.url();
  await openLink("switchboard://calls/..%2F..%2Fetc%2Fpasswd");
  await expect(page.getByText("Can't open a link")).toBeVisible();
  expect(page.url()).toBe(address);
});

test("a link asks before it acts for somebody, changes the connection, or names an unknown one", async ({
  startListed,
  fake,
}) => {
  const { page, openLink } = await startListed();
  const [{ sessionId }] = [first(fake.service.calls[0])];
  const link = `switchboard://calls/${encodeURIComponent(sessionId)}?viewing-as=somebody_else`;
  const onBehalf = page.getByRole("dialog", { name: "Send requests on behalf of somebody else?" });
  const pane = page.getByRole("complementary", { name: "Call" });
  const identities = (): readonly unknown[] => fake.requests.map(({ headers }) => headers["onbehalfof"]);
  const asked = fake.requests.length;

  await openLink(`${callLink}?connection=elsewhere`);
  const choice = page.getByRole("dialog", { name: "Choose a connection" });
  await expect(choice.getByRole("button", { name: "Open" })).toBeDisabled();
  await choice.getByRole("button", { name: "Cancel" }).click();
  await expect(choice).toBeHidden();
  await expect(pane).toBeHidden();

  await openLink(link);
  await expect(onBehalf).toContainText("somebody_else");
  await onBehalf.getByRole("button", { name: "Cancel" }).click();
  await expect(onBehalf).toBeHidden();
  expect(fake.requests).toHaveLength(asked);

  await openLink(link);
  await onBehalf.getByRole("button", { name: "Open without it" }).click();
  await expect(pane.getByText(sessionId, { exact: true })).toBeVisible();
  expect(identities().filter((each) => each !== undefined)).toEqual([]);

  await openLink(link);
  await onBehalf.getByRole("button", { name: "Open on behalf" }).click();
  await expect.poll(identities).toContain("somebody_else");

  await expect(page.getByTitle("Asking for the full record")).toHaveCount(0);
  // A link to a call also lists the calls, which may take longer than the call itself.
  await expect(page.getByRole("button", { name: "Cancel: Running the query" })).toHaveCount(0);
  await expect(rowCount(page)).toHaveText("60 calls");
  const before = fake.requests.length;
  await openLink(`${callLink}?connection=sample`);
  const question = page.getByRole("dialog", { name: "Open the link over another connection?" });
  await expect(question).toContainText(call.sessionId);
  await question.getByRole("button", { name: "Open over Sample data" }).click();
  await expect(pane.getByText(call.sessionId, { exact: true })).toBeVisible();
  expect(fake.requests.slice(before)).toEqual([]);
});

test("without a connection, a link that the sample does not have is kept until there is one @all", async ({
  start,
}) => {
  const fake = await startFakeService({ service: createSampleService({ messages: 60, calls: 10, seed: 7 }) });
  try {
    const wanted = first(fake.service.calls.find(({ status }) => status === "ended")).sessionId;
    const { page } = await start({ args: [`switchboard://calls/${encodeURIComponent(wanted)}`] });
    const question = page.getByRole("dialog", { name: "Add a connection to open the link" });
    await expect(question).toContainText(wanted);
    await question.getByRole("button", { name: "New connection" }).click();
    // Closed for now: the link keeps waiting.
    await page.getByRole("dialog", { name: "New connection" }).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("It opens as soon as there is a connection.")).toBeVisible();
    expect(fake.requests).toEqual([]);
    await addConnection(page, { ...fake, name: "Fake", key: fake.service.key });
    const pane = page.getByRole("complementary", { name: "Call" });
    await expect(pane.getByText(wanted, { exact: true })).toBeVisible();
    await expect(pane.getByRole("table", { name: "Participants" })).toBeVisible();
  } finally {
    await fake.close();
  }
});

test("a link that arrives while the window starts is followed after the start @browser-shell-only @all", async ({
  start,
}) => {
  const { page, openLink } = await start();
  await waitForRows(page, "Messages");
  const held: (() => void)[] = [];
  const asked = new Map<unknown, unknown>();
  const answered = new Set<unknown>();
  let released = false;
  const told = Promise.withResolvers<void>();
  // The answers to the window's first calls are held back, and the event of the link is not.
  await page.routeWebSocket(/./u, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const [, message] = asList(asMap(readClone(String(text)))["values"]);
      const { id, method } = asMap(message);
      asked.set(id, method);
      server.send(text);
    });
    server.onMessage((text) => {
      const [, message] = asList(asMap(readClone(String(text)))["values"]);
      const { id, event } = asMap(message);
      const isLate = LATE.has(asText(asked.get(id)) ?? "") && !released;
      if (isLate) held.push(() => socket.send(text));
      else socket.send(text);
      answered.add(id);
      if (event === "link.opened") told.resolve();
    });
  });
  await page.reload();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await openLink(callLink);
  await told.promise;
  // Messages keep their order: after one call and its answer the window has the event of the link, and after a second
  // one everything that it asked then has passed here.
  for (const id of [900_001, 900_002]) {
    await page.evaluate((asking) => window.switchboard.send({ id: asking, method: "app.describe", input: {} }), id);
    await expect.poll(() => answered.has(id)).toBe(true);
  }
  expect([...asked.values()]).not.toContain("link.take");
  released = true;
  for (const send of held.splice(0)) send();
  const pane = page.getByRole("complementary", { name: "Call" });
  await expect(pane.getByText(call.sessionId, { exact: true })).toBeVisible();
  await expect(pane.getByRole("table", { name: "Participants" })).toBeVisible();
});
