// Names with more beside them, against the real engine and the sample service: two people and a time, outcomes of calls.
import { afterEach, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/fakes/app.ts";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES as GERMAN } from "#texts/messages-de.ts";
import type { Entry } from "#renderer/state/slices/palette-slice.ts";
import { openFromPalette, openPalette, typeInPalette, untilLookedUp } from "./palette-actions.ts";
import { paletteGroups, paletteReading } from "./palette-list.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

async function startWithRows(): Promise<TestApp> {
  const desk = await startApp();
  await expect.poll(() => desk.screen("messages").view?.rowCount).toBe(100);
  return desk;
}

/** The exact matches of a text. */
async function find({ app, state }: TestApp, text: string): Promise<readonly Entry[]> {
  openPalette(app);
  typeInPalette(app, text);
  await untilLookedUp(app);
  return paletteGroups(app, state()).find(({ name }) => name === "exact")?.entries ?? [];
}

/** The first names of the two people of a loaded conversation, its id, and the second of one of its messages. */
async function twoPeople(desk: TestApp) {
  for (const row of await desk.rows("messages")) {
    if (!("receiverType" in row) || !("conversationId" in row)) continue;
    const { conversationId: id, sentAtSeconds } = row;
    if (row.receiverType !== "user" || id === null || sentAtSeconds === null) continue;
    const [conversation] = await find(desk, id);
    const [one = "", other = ""] = (conversation?.title ?? "").replaceAll(/[\u2068\u2069]/gu, "").split(", ");
    if (other !== "") return { id, names: `${one.split(" ")[0]} ${other.split(" ")[0]}`, sentAtSeconds };
  }
  throw new Error("no conversation of two people is loaded");
}

test("two people and a time open their conversation in that period", async () => {
  const desk = await startWithRows();
  const { id, names, sentAtSeconds } = await twoPeople(desk);
  const day = new Date(sentAtSeconds * 1000).toISOString().slice(0, 10);
  const [first] = await find(desk, `${names} ${day}`);
  expect(first).toMatchObject({ icon: "conversation", why: "Conversation and time" });
  expect(paletteReading(desk.app, desk.state())[0]).toBe(first?.title);
  if (first?.action?.kind !== "query") throw new Error("no query is offered");
  await openFromPalette(desk.app, first, first.action);
  await expect.poll(() => desk.screen("messages").result?.query.params["conversationId"]).toBe(id);
  expect(desk.screen("messages").form).toBe("conversation");
  await expect.poll(() => desk.screen("messages").view?.rowCount).toBeGreaterThan(0);
  const rows = await desk.rows("messages");
  const days = rows.flatMap((row) => ("sentAtSeconds" in row ? [row.sentAtSeconds] : []));
  expect(Math.max(...days.map((seconds) => Math.abs((seconds ?? 0) - sentAtSeconds)))).toBeLessThanOrEqual(86_400);
});

test("a text names the calls between two people, and German words of time do as well", async () => {
  const desk = await startWithRows();
  const { id, names } = await twoPeople(desk);
  expect(await find(desk, `calls of ${names} last week`)).toMatchObject([
    { icon: "call", action: { query: { kind: "calls", params: { conversation: id } } } },
  ]);
  setLanguage({ language: "de", messages: GERMAN });
  const [messages, calls] = await find(desk, `${names} gestern 14-15`);
  expect(messages).toMatchObject({
    why: "Unterhaltung und Zeit",
    action: { query: { kind: "messages", params: { conversationId: id } } },
  });
  expect(calls?.title).toMatch(/^Anrufe in der Unterhaltung /u);
});

test("words for outcomes beside a person offer the calls of their statuses, also in German", async () => {
  const desk = await startWithRows();
  const [row] = (await desk.rows("messages")).filter((each) => "sender" in each && each.sender !== null);
  const uid = row !== undefined && "sender" in row ? (row.sender ?? "") : "";
  const [person] = await find(desk, uid);
  const name = (person?.title ?? "").replaceAll(/[\u2068\u2069]/gu, "").replace("Messages by ", "");
  const missed = ["unanswered", "missed", "canceled"];
  for (const [text, status] of [
    [`missed calls ${name} last 30 days`, missed],
    [`calls of ${name} missed`, missed],
    [`verpasst ${name}`, missed],
    [`nicht angenommen ${name}`, [...missed, "rejected", "busy"]],
    [`unanswered calls of ${name} last week`, [...missed, "rejected", "busy"]],
    [`${name} answered`, ["ended", "ongoing"]],
  ] as const) {
    const [first] = await find(desk, text);
    expect([text, first]).toMatchObject([
      text,
      { why: "Name and outcome", action: { query: { kind: "calls", params: { uid, status } } } },
    ]);
  }
  expect(paletteReading(desk.app, desk.state())).toEqual([
    "Calls",
    expect.stringContaining(name),
    "Answered: ended, ongoing",
  ]);
});

test("a list that a time or an outcome names can be opened, or counted by days", async () => {
  const desk = await startWithRows();
  const [list] = await find(desk, "missed calls last 30 days");
  expect(list).toMatchObject({ title: "Calls", why: "List", action: { kind: "query", query: { kind: "calls" } } });
  expect(paletteReading(desk.app, desk.state())[0]).toBe("Calls");
  const [counted] = await find(desk, "calls not answered per day");
  if (counted?.action?.kind !== "statistics") throw new Error("no statistics are offered");
  await openFromPalette(desk.app, counted, counted.action);
  expect(desk.state().screen).toBe("statistics");
  await expect.poll(() => desk.screen("calls").result?.query.params["status"]).toContain("unanswered");
  expect(desk.state().rowsKind).toBe("calls");
});

test("a list before a name, and the word all, order what is listed of the person", async () => {
  const desk = await startWithRows();
  const { names } = await twoPeople(desk);
  const [name = ""] = names.split(" ");
  const listsOf = async (text: string): Promise<readonly string[]> => {
    openPalette(desk.app);
    typeInPalette(desk.app, text);
    await untilLookedUp(desk.app);
    const entries = paletteGroups(desk.app, desk.state()).flatMap((group) => group.entries);
    return entries.filter(({ icon }) => icon === "user" || icon === "allOfPerson").map(({ title }) => title);
  };
  expect((await listsOf(name))[0]).toMatch(/^Messages by /u);
  expect((await listsOf(`calls ${name}`))[0]).toMatch(/^Calls with /u);
  const all = await listsOf(`all of ${name}`);
  expect(all[0]).toMatch(/^All of /u);
  expect(new Set(all).size).toBe(all.length);
});

test("the calls that a person missed are not those with the person that were missed", async () => {
  const desk = await startWithRows();
  const [row] = (await desk.rows("messages")).filter((each) => "sender" in each && each.sender !== null);
  const uid = row !== undefined && "sender" in row ? (row.sender ?? "") : "";
  const [person] = await find(desk, uid);
  const name = (person?.title ?? "").replaceAll(/[\u2068\u2069]/gu, "").replace("Messages by ", "");
  const [likeliest, other] = await find(desk, `${name} verpasst`);
  expect([likeliest, other]).toMatchObject([
    { action: { query: { kind: "calls", params: { missedBy: uid } } } },
    { action: { query: { kind: "calls", params: { uid, status: ["unanswered", "missed", "canceled"] } } } },
  ]);
  const [first] = await find(desk, `missed by ${name}`);
  expect(first).toMatchObject({
    title: expect.stringMatching(/^Calls missed by /u),
    action: { query: { kind: "calls", params: { missedBy: uid } } },
  });
  expect(first?.facts).not.toContain("Missed");
  expect(paletteReading(desk.app, desk.state()).at(-1)).toBe("Missed by this person");
  const action = first?.action;
  expect(action?.kind === "query" ? Object.keys(action.query.params) : null).toEqual(["missedBy"]);
});
