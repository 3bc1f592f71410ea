// The pane: all people of a call with all devices; a message with its text and its record as it was sent.
import { createSampleService, type RawCall, type RawMessage } from "#sample/index.ts";
import { ZONE } from "./launch.ts";
import { expect, test } from "./test.ts";
import { openRecord, openScreen, rawRecord, showRow, waitForRows } from "./window.ts";

const sample = createSampleService();
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: ZONE,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const timeOf = (seconds: number | undefined): string => (seconds === undefined ? "" : clock.format(seconds * 1000));

/** A call of the first page with somebody on two devices and somebody who never joined. */
function findCrowdedCall(): { readonly call: RawCall; readonly position: number } {
  const position = sample.calls.slice(0, 100).findIndex(({ participants }) => {
    const joined = participants.filter(({ isJoined }) => isJoined).map(({ uid }) => uid);
    return joined.length > new Set(joined).size && participants.some(({ isJoined }) => !isJoined);
  });
  const call = sample.calls[position];
  if (call === undefined) throw new Error("The sample's first page has no such call.");
  return { call, position };
}

test("the pane of a call shows every participant with every device, people who never joined, and the record as it was sent @all", async ({
  start,
}) => {
  const { call, position } = findCrowdedCall();
  const { page } = await start();
  await waitForRows(page, "Messages");
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  const row = await showRow(page, "Calls", position);
  await openRecord(row);
  const pane = page.getByRole("complementary", { name: "Call" });
  await expect(pane).toBeVisible();
  const table = pane.getByRole("table", { name: "Participants" });
  await pane.getByRole("button", { name: "Order of participants: Trouble first" }).click();
  await page.getByRole("menuitemradio", { name: "In order of joining" }).click();
  const joined = call.participants.filter(({ isJoined }) => isJoined);
  for (const { uid, deviceId, joinedAt, leftAt } of joined) {
    await expect(table).toContainText(uid);
    await expect(table.getByTitle(deviceId ?? "").first()).toBeVisible();
    for (const time of [timeOf(joinedAt), timeOf(leftAt)]) await expect(table).toContainText(time);
  }
  const several = Map.groupBy(joined, ({ uid }) => uid);
  const expectedNotes = [...several.values()]
    .filter(({ length }) => length > 1)
    .map(({ length }) => `${length} devices`);
  await expect(table.getByText(/^\d+ devices$/u)).toHaveText(expectedNotes);
  const absent = call.participants.filter(({ isJoined }) => !isJoined);
  for (const { uid } of absent) await expect(pane.getByRole("listitem").filter({ hasText: uid })).toBeVisible();

  await pane.getByRole("tab", { name: "Raw JSON" }).click();
  await expect(pane.getByText("As Get call sent it")).toBeVisible();
  expect(await rawRecord(pane)).toEqual(JSON.parse(JSON.stringify(call)));
});

/** The first entry of the first page by which somebody joined again on the same device. */
function findDroppedDevice() {
  const entries = sample.calls
    .slice(0, 100)
    .flatMap(({ participants }, position) => participants.map(({ uid, deviceId }) => ({ position, uid, deviceId })));
  const deviceOf = ({ position, uid, deviceId }: (typeof entries)[number]): string =>
    `${position} ${uid} ${deviceId?.split("/")[0]}`;
  const [first] = entries.filter(
    (entry, index) =>
      entry.deviceId !== undefined && entries.findIndex((other) => deviceOf(other) === deviceOf(entry)) < index,
  );
  if (first === undefined) throw new Error("The sample's first page has no such call.");
  return first;
}

test("the device that had trouble is named first, two steps from the list of calls @all", async ({ start }) => {
  const { position, uid, deviceId } = findDroppedDevice();
  const { page } = await start();
  await waitForRows(page, "Messages");
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await openRecord(await showRow(page, "Calls", position));
  const people = page.getByRole("complementary", { name: "Call" }).getByRole("table", { name: "Participants" });
  const lines = people.getByRole("row");
  await expect(people.getByText(/^\d+ reconnects?/u).first()).toBeInViewport();
  const troubled = (await lines.allTextContents()).findIndex((line) => line.includes(uid));
  await expect(lines.nth(troubled + 1)).toContainText(/\d+ reconnects?/u);
  // Nobody without trouble stands before.
  for (let line = 1; line < troubled; line++)
    await expect(lines.nth(line)).toContainText(/reconnect|early|contradiction|·/u);
  await expect(people.getByTitle(deviceId ?? "").first()).toHaveText(/ · \w{4}$/u);
});

/** The session of a call message, read as the service's notes describe it and not by the program's own reader. */
function sessionOf(message: RawMessage | undefined): unknown {
  const found = /"sessionid":"([^"]+)"/iu.exec(JSON.stringify(message));
  return found?.[1];
}

test("the pane of a message shows its whole text and its record, and a call message leads to its call @all", async ({
  start,
}) => {
  const newestFirst = sample.messages.toReversed();
  const position = newestFirst.slice(0, 100).findIndex(({ data }) => {
    const text = data["text"];
    return typeof text === "string" && text.length > 40;
  });
  const message = newestFirst[position];
  if (message === undefined) throw new Error("The sample's first page has no such message.");
  const { page } = await start();
  await waitForRows(page, "Messages");
  await openRecord(await showRow(page, "Messages", position));
  const pane = page.getByRole("complementary", { name: "Message" });
  await expect(pane).toContainText(message.sender);
  await expect(pane).toContainText(message.conversationId);
  const { id, sentAt, data } = message;
  expect(await rawRecord(pane)).toMatchObject({ id, sentAt, data: { text: data["text"] } });
  await page.keyboard.press("Escape");
  await expect(pane).toBeHidden();

  const callAt = newestFirst.slice(0, 100).findIndex(({ category }) => category === "call");
  const row = await showRow(page, "Messages", callAt);
  await row.getByRole("button").click();
  await expect(page.getByRole("heading", { name: "Calls", level: 1 })).toBeVisible();
  const ofCall = page.getByRole("complementary", { name: "Call" });
  await expect(ofCall.getByRole("table", { name: "Participants" })).toBeVisible();
  const call = sample.calls.find(({ sessionId }) => sessionId === sessionOf(newestFirst[callAt]));
  expect(await rawRecord(ofCall)).toMatchObject({ sessionId: call?.sessionId, initiator: call?.initiator });
});
