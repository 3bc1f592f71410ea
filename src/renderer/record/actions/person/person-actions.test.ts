// A person over the real engine: asked for, read, each line opened, live and in a file, and back to the same row.
import { expect, test } from "vitest";
import { startApp, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { linesOf } from "#tests/fakes/read-whole-file.ts";
import type { Person } from "#contract/methods/person-methods.ts";
import { wasAnswered } from "#domain/records/outcomes.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import type { MessageRow } from "#contract/methods/rows.ts";
import {
  callLines,
  conversationLines,
  eventLines,
  kindsWithMore,
  messageLines,
  openingOf,
  type PersonLine,
} from "#renderer/record/model/person/person-facts.ts";
import { shownPerson } from "#renderer/list/model/rows/side-pane.ts";
import { runCommand } from "#renderer/app/commands.ts";
import { chooseConnection } from "#renderer/connections/connection-actions.ts";
import { chooseAndOpen } from "#renderer/files/file-actions.ts";
import { openLine } from "#renderer/palette/open-target.ts";
import { openFromPalette, openPalette, typeInPalette, untilLookedUp } from "#renderer/palette/palette-actions.ts";
import { paletteGroups } from "#renderer/palette/palette-list.ts";
import { go } from "#renderer/place/actions/place-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { loadAll } from "#renderer/list/actions/rows/walk-actions.ts";
import { selectRow } from "#renderer/list/actions/query/record-actions.ts";
import { askForPerson, openPerson, readPerson } from "./person-actions.ts";

const TIMEOUT_MS = 30_000;
const asText = String;

/** Reads the person as the pane does. */
async function read({ app, state }: TestApp, uid: string): Promise<Person> {
  await readPerson(app, uid, new AbortController().signal);
  const { personReading } = state();
  if (personReading?.person?.uid !== uid) throw new Error(`not read: ${JSON.stringify(personReading)}`);
  return personReading.person;
}

/** The window at the newest messages of the service, with the first of an agent opened. */
async function startAtMessage(): Promise<{ readonly desk: TestApp; readonly row: MessageRow; readonly uid: string }> {
  const desk = await startAtShop({ messages: 1000, calls: 250 });
  await runQuery(desk.app, "messages");
  const rows = (await desk.rows("messages")).filter((each): each is MessageRow => "conversationId" in each);
  const row = rows.find(({ sender }) => sender?.startsWith("agent_") === true);
  if (row === undefined || row.sender === null) throw new Error("no message of an agent");
  selectRow(desk.app, "messages", row, true);
  return { desk, row, uid: row.sender };
}

/** Opens a person and waits until the service has answered. */
async function open(desk: TestApp, uid: string): Promise<void> {
  openPerson(desk.app, uid);
  await expect.poll(() => desk.state().personAsked?.isAsking).toBe(false);
}

test("a person is asked for with one page of each kind, and no list changes", async () => {
  const { desk, uid } = await startAtMessage();
  const before = [desk.screen("messages").result, desk.screen("calls").result];
  const asked = desk.requests.length;
  const early = await read(desk, uid);
  await open(desk, uid);
  const sent = desk.sample.messages.filter(({ sender }) => sender === uid).length;
  const requests = desk.requests.slice(asked).map((request) => new URL(request, "https://x.invalid").searchParams);
  // A short page of messages asks once more, as it does in a list; one of calls says itself that it is the last.
  expect(requests.map((params) => [params.get("sender"), params.get("uid")])).toEqual([
    [uid, null],
    ...(sent < 100 ? [[uid, null]] : []),
    [null, uid],
  ]);
  expect([desk.screen("messages").result, desk.screen("calls").result]).toEqual(before);
  const person = await read(desk, uid);
  const calls = desk.sample.calls.filter(({ participants }) => participants.some((entry) => entry.uid === uid)).length;
  expect(early.sent).toBeLessThan(person.sent);
  expect(person).toMatchObject({ sent: Math.min(100, sent), calls: { calls: Math.min(100, calls) }, isWhole: true });
  expect(desk.state().personAsked?.mayHaveMore).toEqual([
    ...(sent >= 100 ? ["messages"] : []),
    ...(calls > 100 ? ["calls"] : []),
  ]);
});

test("a list with the same records decides whether the service may have more, as its verdict does", async () => {
  const { desk, uid } = await startAtMessage();
  await open(desk, uid);
  const kinds = (): readonly string[] => kindsWithMore(uid, ["messages", "calls"], desk.state().screens);
  expect(kinds()).toEqual(["messages", "calls"]);
  desk.fill("messages", { sender: uid });
  await runQuery(desk.app, "messages");
  await loadAll(desk.app, "messages");
  await expect.poll(() => verdictKind(desk)).toBe("complete");
  expect(kinds()).toEqual(["calls"]);
});

function verdictKind(desk: TestApp): string | null {
  const { result } = desk.screen("messages");
  return result === null ? null : verdictOf(result).kind;
}

test(
  "each line of a live person opens its list in one step, and Back leads to the person and the row",
  { timeout: TIMEOUT_MS },
  async () => {
    const { desk, row, uid } = await startAtMessage();
    await open(desk, uid);
    const person = await read(desk, uid);
    const placeNow = () => [desk.state().screen, shownPerson(desk.state()), desk.screen("messages").selection?.rowId];
    const before = placeNow();
    expect(before).toEqual(["messages", uid, row.rowId]);
    const lines = [...messageLines(person), ...callLines(person, false), ...conversationLines(person).slice(0, 1)];
    expect(lines.length).toBeGreaterThan(5);
    for (const { opens, key } of lines) {
      await openLine(desk.app, opens);
      const kind = opens.kind === "list" ? opens.query.kind : "messages";
      expect([key, desk.state().screen, desk.screen(kind).failure]).toEqual([key, kind, null]);
      expect(desk.screen(kind).view?.rowCount).toBeGreaterThan(0);
      expect(shownPerson(desk.state())).toBe(uid);
      await go(desk.app, "back");
      expect(placeNow()).toEqual(before);
    }
  },
);

test("an event opens its record among its neighbours, and Back leads to the person", async () => {
  const { desk, uid } = await startAtMessage();
  await open(desk, uid);
  const person = await read(desk, uid);
  for (const { opens, key } of [
    ...eventLines(person, asText),
    { key: "first", opens: openingOf(person.first ?? fail()) },
  ]) {
    await openLine(desk.app, opens);
    if (opens.kind !== "record" || (opens.target.kind !== "call" && opens.target.kind !== "message")) throw fail();
    const kind = opens.target.kind === "call" ? "calls" : "messages";
    expect([key, desk.state().screen]).toEqual([key, kind]);
    expect(desk.screen(kind).selection).toMatchObject({ rowId: opens.target.rowId, isOpened: true });
    expect(shownPerson(desk.state())).toBeNull();
    await go(desk.app, "back");
    expect([desk.state().screen, shownPerson(desk.state())]).toEqual(["messages", uid]);
  }
  expect(desk.said()).toEqual([]);
});

function fail(): never {
  throw new Error("not expected");
}

/** The rows of the list that a line opens. */
async function rowsOf(desk: TestApp, { opens }: PersonLine): Promise<number | undefined> {
  const kind = opens.kind === "list" ? opens.query.kind : "messages";
  const before = desk.screen(kind).view?.viewId;
  await openLine(desk.app, opens);
  await expect.poll(() => desk.screen(kind).view?.viewId).not.toBe(before);
  await expect.poll(() => desk.screen(kind).view?.isWhole).toBe(true);
  return desk.screen(kind).view?.rowCount;
}

test(
  "the lists of a file have exactly as many rows as their lines say, and nothing is asked",
  { timeout: TIMEOUT_MS },
  async () => {
    const desk = await startApp();
    desk.dialogs.open = [
      desk.file("calls.ndjson", linesOf(desk.sample.calls)),
      desk.file("messages.ndjson", linesOf(desk.sample.messages)),
    ];
    await chooseAndOpen(desk.app, "files");
    await expect.poll(() => desk.screen("messages").view?.rowCount, { timeout: 20_000 }).toBe(400);
    await expect.poll(() => desk.screen("calls").view?.rowCount).toBe(250);
    const asked = desk.requests.length;
    const uid = desk.sample.calls[0]?.initiator ?? "";
    openPerson(desk.app, uid);
    const person = await read(desk, uid);
    const { answers, calls, sent, received } = person;
    const stillRinging = desk.sample.calls.filter(
      ({ initiator, participants, status }) =>
        initiator !== uid && participants.some((each) => each.uid === uid) && wasAnswered(status) === null,
    ).length;
    expect(person.conversationCount).toBeGreaterThan(0);
    const counts: Record<string, number | undefined> = {};
    for (const line of [...messageLines(person), ...callLines(person, true)])
      counts[line.key] = await rowsOf(desk, line);
    expect(counts).toEqual({
      ...(sent === 0 ? {} : { sent }),
      listed: calls.calls,
      minutes: calls.calls,
      // Calls that may still ring are in the list, and in no rate.
      answerRate: (received?.calls ?? 0) + stillRinging,
      initiated: calls.initiated,
      answered: answers.answered,
      notAnswered: answers.unanswered,
    });
    for (const [index, line] of conversationLines(person).entries()) {
      expect(await rowsOf(desk, line)).toBe(person.conversations[index]?.messages);
    }
    expect(shownPerson(desk.state())).toBe(uid);
    const [event] = eventLines(person, asText);
    if (event?.opens.kind !== "record" || event.opens.target.kind !== "call")
      throw new Error("the last event is no call");
    await openLine(desk.app, event.opens);
    expect(desk.screen("calls").selection).toMatchObject({ sessionId: event.opens.target.sessionId });
    expect(desk.requests).toHaveLength(asked);
  },
);

test("a person is reached by a command and from the palette", async () => {
  const { desk, row, uid } = await startAtMessage();
  runCommand(desk.app, "allOfPerson");
  await expect.poll(() => shownPerson(desk.state())).toBe(uid);
  runCommand(desk.app, "closePane");
  expect([shownPerson(desk.state()), desk.screen("messages").selection?.rowId]).toEqual([null, row.rowId]);
  openPalette(desk.app);
  typeInPalette(desk.app, uid);
  await untilLookedUp(desk.app);
  const entry = paletteGroups(desk.app, desk.state())
    .flatMap(({ entries }) => entries)
    .find(({ icon }) => icon === "allOfPerson");
  expect(entry).toMatchObject({ title: `All of ${row.senderName}`, action: { kind: "person", uid } });
  if (entry?.action?.kind === "person") await openFromPalette(desk.app, entry, entry.action);
  expect([shownPerson(desk.state()), desk.state().palette]).toEqual([uid, null]);
});

test("Back and Forward lead from person to person", async () => {
  const { desk, uid } = await startAtMessage();
  await open(desk, uid);
  await open(desk, "agent_tom_b");
  await go(desk.app, "back");
  expect(shownPerson(desk.state())).toBe(uid);
  await go(desk.app, "back");
  expect(shownPerson(desk.state())).toBeNull();
  await go(desk.app, "forward");
  await go(desk.app, "forward");
  expect(shownPerson(desk.state())).toBe("agent_tom_b");
});

test("failures of the service and of the engine are shown, and loaded figures stay", async () => {
  const { desk, uid } = await startAtMessage();
  desk.failService(403);
  await open(desk, uid);
  expect(desk.state().personAsked).toMatchObject({ isAsking: false, failure: { kind: "auth" } });
  const person = await read(desk, uid);
  expect(person.sent).toBeGreaterThan(0);
  desk.failMethod("person.read", { kind: "interrupted" });
  await readPerson(desk.app, uid, new AbortController().signal);
  expect(desk.state().personReading).toMatchObject({ person, failure: { kind: "interrupted" }, share: null });
});

test("a person belongs to a connection, and a second question waits for the first", async () => {
  const { desk, uid } = await startAtMessage();
  const { reached, release } = desk.holdService();
  openPerson(desk.app, uid);
  await reached;
  const asked = desk.requests.length;
  await askForPerson(desk.app, uid);
  expect(desk.requests).toHaveLength(asked);
  release();
  await expect.poll(() => desk.state().personAsked?.isAsking).toBe(false);
  await chooseConnection(desk.app, "sample");
  expect(shownPerson(desk.state())).toBeNull();
});
