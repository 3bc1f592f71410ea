// Deep links from outside: at the start, while the program runs, over another connection, unknown, and hostile ones.
import { createSampleService } from "../../src/sample/index.ts";
import { startFakeService } from "../fakes/service.ts";
import { expect, test } from "./test.ts";
import { addConnection, waitForRows } from "./window.ts";

const { calls, messages } = createSampleService();
const first = <Each>(found: Each | undefined): Each => {
  if (found === undefined) throw new Error("The sample has no such record.");
  return found;
};
/** Old enough that no list has loaded it. */
const call = first(calls.findLast(({ status, receiverType }) => status === "ended" && receiverType === "user"));
const message = first(
  messages.find(({ category, type, data }) => category === "message" && type === "text" && data["text"]),
);
const callLink = `switchboard://calls/${encodeURIComponent(call.sessionId)}`;

test("a link at the start opens its call, which no list has loaded", async ({ start }) => {
  const { page } = await start({ args: [callLink] });
  const pane = page.getByRole("complementary", { name: "Call" });
  await expect(pane.getByText(call.sessionId, { exact: true })).toBeVisible();
  await expect(pane.getByRole("table", { name: "Participants" })).toBeVisible();
});

test("links that come while the program runs are followed, each in turn", async ({ start }) => {
  const { page, openLink } = await start();
  await waitForRows(page, "Messages");
  await openLink(callLink);
  await expect(
    page.getByRole("complementary", { name: "Call" }).getByText(call.sessionId, { exact: true }),
  ).toBeVisible();
  await openLink(`switchboard://messages/${message.id}`);
  const pane = page.getByRole("complementary", { name: "Message" });
  await expect(pane.getByText(message.id, { exact: true })).toBeVisible();
});

test("a link of another connection asks before it changes the connection", async ({ start }) => {
  const fake = await startFakeService({ messages: 600, calls: 60 });
  try {
    const { page, openLink } = await start();
    await waitForRows(page, "Messages");
    await addConnection(page, { ...fake, name: "Fake", key: fake.service.key });
    const asked = fake.requests.length;
    await openLink(`${callLink}?connection=sample`);
    const question = page.getByRole("dialog", { name: "Open the link over another connection?" });
    await expect(question).toContainText(call.sessionId);
    await question.getByRole("button", { name: "Open over Sample data" }).click();
    const pane = page.getByRole("complementary", { name: "Call" });
    await expect(pane.getByText(call.sessionId, { exact: true })).toBeVisible();
    expect(fake.requests.slice(asked)).toEqual([]);
  } finally {
    await fake.close();
  }
});

test("a link of a connection that is not known here lets one be chosen, or be left", async ({ start }) => {
  const { page, openLink } = await start();
  await waitForRows(page, "Messages");
  await openLink(`${callLink}?connection=elsewhere`);
  const question = page.getByRole("dialog", { name: "Choose a connection" });
  await expect(question.getByRole("button", { name: "Open" })).toBeDisabled();
  await question.getByRole("button", { name: "Leave it" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Call" })).toBeHidden();
});

test("an unknown session says what the service said", async ({ start }) => {
  const { page } = await start({ args: ["switchboard://calls/v1.eu.nowhere"] });
  const pane = page.getByRole("complementary", { name: "Call" });
  await expect(pane.getByText("v1.eu.nowhere")).toBeVisible();
  await expect(pane.getByText("The service does not know this call")).toBeVisible();
});

test("a hostile link goes nowhere and is told", async ({ start }) => {
  const { page, openLink } = await start();
  await waitForRows(page, "Messages");
  const address = page.url();
  await openLink("switchboard://calls/..%2F..%2Fetc%2Fpasswd");
  await expect(page.getByText("A link could not be opened")).toBeVisible();
  expect(page.url()).toBe(address);
});
