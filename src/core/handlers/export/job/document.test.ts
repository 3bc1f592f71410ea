// Tests that a transcript is a document: oldest first, with people and period as its title, the verdict on top, quotes, and
// the story of each call.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { reasonOf, verdictOf } from "#domain/report/verdict.ts";
import { handlersOver, run, quiet, type Desk } from "#tests/fakes/export-desk.ts";
import { createResult, makeTemporaryFolder, makeTemporaryStore, takePage, storeRecords } from "#tests/fakes/store.ts";

const FREYA = { uid: "c-freya", name: "Freya Sørensen" };
const LENA = { uid: "a-lena", name: "Lena Kowalczyk" };
const at = (clock: string): number => Date.parse(`2026-10-30T${clock}Z`) / 1000;

interface Part {
  readonly id: string;
  readonly from: typeof FREYA;
  readonly clock: string;
  readonly more?: object;
  readonly data?: object;
}

function message({ id, from, clock, more = {}, data = {} }: Part): object {
  const to = from === FREYA ? LENA : FREYA;
  return {
    id,
    conversationId: "a-lena_user_c-freya",
    sender: from.uid,
    receiver: to.uid,
    receiverType: "user",
    category: "message",
    type: "text",
    sentAt: at(clock),
    data: { entities: { sender: { entity: from }, receiver: { entity: to } }, ...data },
    ...more,
  };
}

const QUOTED = { id: "2", sender: LENA.uid, data: { text: "as it was then", entities: { sender: { entity: LENA } } } };
const on = { sessionid: "v1.7", type: "audio", status: "initiated", initiatedAt: at("12:41:00") };
const MESSAGES = [
  message({ id: "1", from: FREYA, clock: "12:32:00", data: { text: "Where is it?" } }),
  message({ id: "2", from: LENA, clock: "12:33:00", data: { text: "I look" } }),
  message({ id: "3", from: FREYA, clock: "12:34:00", more: { parentId: "2" }, data: { text: "when?" } }),
  message({ id: "4", from: FREYA, clock: "12:35:00", more: { quotedMessage: QUOTED }, data: { text: "yes" } }),
  ...["5", "6"].map((id) =>
    message({
      id,
      from: FREYA,
      clock: `12:4${id}:00`,
      more: { category: "call", type: "audio" },
      data: {
        entities: { by: { entity: FREYA }, for: { entity: LENA }, on: { entityType: "call", entity: on } },
      },
    }),
  ),
];
const CALL = {
  sessionId: "v1.7",
  type: "audio",
  mode: "call",
  status: "ended",
  initiator: FREYA.uid,
  receiver: LENA.uid,
  receiverType: "user",
  initiatedAt: at("12:41:00"),
  startedAt: at("12:41:06"),
  endedAt: at("12:45:18"),
  participants: [
    { ...FREYA, deviceId: "d1", isJoined: true, joinedAt: at("12:41:06"), leftAt: at("12:45:18") },
    { ...LENA, deviceId: "d2", isJoined: true, joinedAt: at("12:41:06"), leftAt: at("12:45:10") },
  ],
};

function open(isLast = false): Desk & { readonly resultId: number } {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store, { kind: "messages", params: {} });
  takePage(store, resultId, MESSAGES.toReversed(), { direction: "prepend", isLast });
  const calls = createResult(store, { kind: "calls", params: {} });
  takePage(store, calls.resultId, [CALL]);
  const { viewId } = store.views.open(resultId, EVERYTHING);
  return {
    store,
    viewId,
    resultId,
    folder: makeTemporaryFolder(),
    handlers: handlersOver(store, makeTemporaryFolder()),
  };
}

async function write(desk: Desk, people = false): Promise<string> {
  const redaction = { people, dropText: false, words: [], saveMapping: false };
  const done = await run(desk, { format: "html", zone: "Europe/Berlin", redaction }, quiet, "out.html");
  expect(done.state).toBe("finished");
  return readFileSync(join(desk.folder, "out.html"), "utf8");
}

const plain = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
const idsIn = (page: string): readonly string[] =>
  [...page.matchAll(/<article id="m-([^"]*)"/gu)].map(([, id = ""]) => id);

test("the messages run oldest first, whatever the order of the view, also in the preview", async () => {
  const desk = open();
  const ids = ["1", "2", "3", "4", "5", "6"];
  expect(idsIn(await write(desk))).toEqual(ids);
  const sort = [{ column: "sender", descending: true }];
  const { viewId } = desk.store.views.open(desk.resultId, { ...EVERYTHING, sort });
  expect(idsIn(await write({ ...desk, viewId }))).toEqual(ids);
});

test("people and period are the title, and the verdict stands on top unless it is complete", async () => {
  const desk = open();
  const page = await write(desk);
  const [head = ""] = page.split("<main>");
  expect(plain(/<h1>.*<\/h1>/u.exec(head)?.[0] ?? "")).toBe("Freya Sørensen and Lena Kowalczyk");
  expect(plain(/<title.*<\/title>/u.exec(head)?.[0] ?? "")).toBe("Freya Sørensen and Lena Kowalczyk");
  expect(head).toContain("30 October 2026, 13:32 to 13:46. Oldest first.");
  const because = reasonOf(verdictOf(desk.store.results.read(desk.resultId)));
  expect(because).not.toBeNull();
  expect(plain(/<p class="verdict".*<\/p>/u.exec(head)?.[0] ?? "")).toContain(because);
  const whole = open(true);
  expect(verdictOf(whole.store.results.read(whole.resultId)).kind).toBe("complete");
  expect(await write(whole)).not.toContain('class="verdict" role');
});

test("a reply quotes the words that its record repeats, else those of the message that it answers", async () => {
  const page = await write(open());
  const quotes = [...page.matchAll(/<blockquote>.*<\/blockquote>/gu)].map(([quote]) => plain(quote));
  expect(quotes).toEqual(["Quotes Lena Kowalczyk: I look", "Quotes Lena Kowalczyk: as it was then"]);
});

test("a call is told once, from its own record", async () => {
  const page = await write(open());
  const stories = [...page.matchAll(/<p class="story">.*<\/p>/gu)].map(([story]) => plain(story));
  expect(stories).toHaveLength(1);
  expect(stories[0]).toMatch(/^Freya Sørensen called Lena Kowalczyk \(audio call\)\. Lena Kowalczyk answered/u);
});

test("the story of a call names people whose names only other records have", async () => {
  const desk = open();
  const otto = { uid: "agent-otto", name: "Otto Weber" };
  storeRecords(desk.store, "messages", [message({ id: "9", from: otto, clock: "12:00:00" })]);
  storeRecords(desk.store, "calls", [{ ...CALL, initiator: otto.uid }]);
  expect(await write(desk)).toMatch(/<p class="story">.*Otto Weber.* called .*Lena Kowalczyk/u);
});

test("titles, quotes and stories have the pseudonyms of a redacted document", async () => {
  const page = await write(open(), true);
  expect(page).not.toMatch(/freya|lena|sørensen|kowalczyk/iu);
  expect(plain(/<h1>.*<\/h1>/u.exec(page)?.[0] ?? "")).toMatch(/^Person \d and Person \d$/u);
  expect(page).toMatch(/<p class="story">Person \d called Person \d \(audio call\)/u);
});
