// Tests the sample on the day of the first start: the same records, on other days.
import { expect, test } from "vitest";
import { createSampleService, SAMPLE_KEY, SAMPLE_CHAT_ROOT, type RawCall, type RawMessage } from "#sample/index.ts";
import { LAST_SECOND } from "#sample/base/sample-days.ts";
import { makeAtOnce } from "#sample/base/pieces.ts";
import { conversationIdOf } from "./sample-people.ts";
import { shiftWorld } from "./shift-world.ts";
import { makeWorld } from "./world.ts";

const SIZE = { messages: 600, calls: 400 };
const DAY_SECONDS = 86_400;
/** A Wednesday morning, the end of a day, and the last moment of the sample itself. */
const STARTS = [Date.UTC(2027, 1, 3, 7, 30) / 1000, Date.UTC(2028, 4, 1, 23, 59) / 1000, LAST_SECOND];

const plain = createSampleService(SIZE);
const dayOf = (seconds: number): number => Math.floor(seconds / DAY_SECONDS);
const isUnderWay = ({ status, initiatedAt }: RawCall, nowSeconds = LAST_SECOND): boolean =>
  (status === "ongoing" || status === "initiated") && initiatedAt <= nowSeconds && nowSeconds - initiatedAt <= 3000;
const conversationOf = ({ receiverType, initiator, receiver }: RawCall): string =>
  conversationIdOf(receiverType, initiator, receiver);
const liveConversations = ({ calls }: typeof plain): ReadonlySet<string> =>
  new Set(calls.filter((call) => isUnderWay(call)).map(conversationOf));
const withoutMoments = (value: unknown): string => JSON.stringify(value).replaceAll(/\b1[678]\d{8}\b/gu, "moment");

test.each(STARTS)(
  "at a first start at %i the records are the same, and the newest are of that day",
  (firstStartSeconds) => {
    const shifted = createSampleService({ ...SIZE, firstStartSeconds });
    expect(shifted.messages.map(withoutMoments).toSorted()).toEqual(plain.messages.map(withoutMoments).toSorted());
    expect(shifted.calls.map(withoutMoments).toSorted()).toEqual(plain.calls.map(withoutMoments).toSorted());
    // Whole days, so times of day stay, except those of what is under way.
    const live = liveConversations(plain);
    const days = dayOf(firstStartSeconds) - dayOf(LAST_SECOND);
    const sentAtOf = (service: typeof plain, later = 0): ReadonlyMap<string, number> =>
      new Map(
        service.messages
          .filter(({ conversationId }) => !live.has(conversationId))
          .map(({ id, sentAt }) => [id, sentAt + later]),
      );
    expect(sentAtOf(shifted)).toEqual(sentAtOf(plain, days * DAY_SECONDS));
    expect(dayOf(shifted.calls[0]?.initiatedAt ?? 0)).toBe(dayOf(firstStartSeconds));
    const order = shifted.calls.map(({ initiatedAt }) => initiatedAt);
    expect(order).toEqual(order.toSorted((one, other) => other - one));
    const sent = shifted.messages.map(({ sentAt }) => sentAt);
    expect(sent).toEqual(sent.toSorted((one, other) => one - other));
  },
);

test("calls that are under way are minutes old at the first start", () => {
  const [firstStartSeconds = 0] = STARTS;
  const ageOf = (service: typeof plain, now: number): number[] =>
    service.calls.filter((call) => isUnderWay(call, now)).map(({ initiatedAt }) => now - initiatedAt);
  const ages = ageOf(createSampleService({ ...SIZE, firstStartSeconds }), firstStartSeconds);
  expect(ages.length).toBeGreaterThan(0);
  expect(ages).toEqual(expect.arrayContaining(ageOf(plain, LAST_SECOND)));
});

test("what comes later on the last day is not there yet, and comes in its time", async () => {
  const [firstStartSeconds = 0] = STARTS;
  let nowSeconds = firstStartSeconds;
  const service = createSampleService({ ...SIZE, firstStartSeconds, nowSeconds: () => nowSeconds });
  const newest = async (): Promise<number> => {
    const address = `${SAMPLE_CHAT_ROOT}/messages?affix=prepend&limit=1`;
    const answer = await service.fetch(new Request(address, { headers: { apikey: SAMPLE_KEY } }));
    const { data } = (await answer.json()) as { readonly data: readonly { readonly sentAt: number }[] };
    return data[0]?.sentAt ?? 0;
  };
  const last = service.messages.at(-1)?.sentAt ?? 0;
  expect(await newest()).toBeLessThanOrEqual(firstStartSeconds);
  nowSeconds = last;
  expect(await newest()).toBe(last);
});

/** Every fact of a message that names a session, with the time that the message was sent at. */
function toldOf({ data, sentAt }: RawMessage): { readonly sessionId: unknown; readonly sentAt: number } {
  const entities = data["entities"] as
    | { readonly on?: { readonly entity?: { readonly sessionid?: string } } }
    | undefined;
  const custom = data["customData"] as { readonly sessionId?: string } | undefined;
  return { sessionId: entities?.on?.entity?.sessionid ?? custom?.sessionId, sentAt };
}

/** The ids of the messages that a message answers, quotes, edits or deletes. */
function answeredBy({ parentId, quotedMessageId, data, category }: RawMessage): readonly string[] {
  const entities = data["entities"] as { readonly on?: { readonly entity?: { readonly id?: string } } } | undefined;
  const target = category === "action" ? entities?.on?.entity?.id : undefined;
  return [parentId, quotedMessageId, target].filter((id) => id !== undefined);
}

/** A sample with many live calls, and the sample itself. */
const SAMPLES = [{ seed: 3, messages: 9000, calls: 6000 }, {}];

test.each(SAMPLES.flatMap((size) => STARTS.slice(0, 2).map((firstStartSeconds) => ({ ...size, firstStartSeconds }))))(
  "a live call, its messages and its conversation tell one story: %o",
  ({ firstStartSeconds, ...size }) => {
    const after = createSampleService({ ...size, firstStartSeconds });
    const live = after.calls.filter((call) => isUnderWay(call, firstStartSeconds));
    const sentAt = new Map(after.messages.map((message) => [message.id, message.sentAt]));
    const started = new Map(after.calls.map((call) => [call.sessionId, call]));
    expect(live.length).toBeGreaterThan(0);
    for (const message of after.messages) {
      const { sessionId } = toldOf(message);
      const call = typeof sessionId === "string" ? started.get(sessionId) : undefined;
      if (call !== undefined) expect([call.initiatedAt, call.startedAt, call.endedAt]).toContain(message.sentAt);
      for (const id of answeredBy(message)) expect(sentAt.get(id)).toBeLessThanOrEqual(message.sentAt);
    }
  },
);

test.each(STARTS)("at a first start at %i the talk around a live call is as old as it was", (firstStartSeconds) => {
  const world = makeAtOnce(makeWorld(3, 400, 6000));
  const call = world.calls.find((each) => isUnderWay(each));
  const [template] = world.messages;
  if (call === undefined || template === undefined) throw new Error("nothing is live");
  const conversationId = conversationOf(call);
  // Half an hour apart is one stretch, with what it answers; what is older stays on its day at its time.
  const ages = [20_000, 9000, 4200, 2700, 1500, 0];
  const talk = ages.map((age, place) => {
    const idNumber = 900_000 + place;
    const sentAt = LAST_SECOND - age;
    const parentId = place < 2 ? {} : { parentId: String(idNumber - 1) };
    return {
      ...template,
      idNumber,
      raw: { ...template.raw, id: String(idNumber), conversationId, sentAt, updatedAt: sentAt, ...parentId },
    };
  });
  const live = { ...call, initiatedAt: LAST_SECOND - 600 };
  const calls = world.calls.map((each) => (each === call ? live : each));
  const moved = makeAtOnce(shiftWorld({ ...world, calls, messages: [...world.messages, ...talk] }, firstStartSeconds));
  const sentAt = new Map(moved.messages.map(({ raw }) => [raw.id, raw.sentAt]));
  const days = dayOf(firstStartSeconds) - dayOf(LAST_SECOND);
  expect(talk.map(({ raw }) => sentAt.get(raw.id))).toEqual([
    LAST_SECOND - 20_000 + days * DAY_SECONDS,
    ...ages.slice(1).map((age) => firstStartSeconds - age),
  ]);
  expect(moved.callBySessionId.get(call.sessionId)?.initiatedAt).toBe(firstStartSeconds - 600);
});

test("people keep the moment of their creation in what belongs to a live call", () => {
  const [firstStartSeconds = 0] = STARTS;
  const { messages } = createSampleService({ firstStartSeconds });
  const created = new Map<string, Set<number>>();
  JSON.stringify(messages, (_, value: unknown) => {
    const { uid, createdAt } = (value ?? {}) as { readonly uid?: string; readonly createdAt?: number };
    if (uid !== undefined && createdAt !== undefined) created.set(uid, (created.get(uid) ?? new Set()).add(createdAt));
    return value;
  });
  expect([...created.values()].filter(({ size }) => size > 1)).toEqual([]);
});

test("a page after a message that only its id names goes on in order of time", async () => {
  const [firstStartSeconds = 0] = STARTS;
  const service = createSampleService({ firstStartSeconds });
  for (const [place, { id }] of [...service.messages.entries()].slice(-40, -1)) {
    const address = `${SAMPLE_CHAT_ROOT}/messages?affix=append&limit=1&id=${id}`;
    const answer = await service.fetch(new Request(address, { headers: { apikey: SAMPLE_KEY } }));
    const { data } = (await answer.json()) as { readonly data: readonly RawMessage[] };
    expect(data.map((message) => message.id)).toEqual([service.messages[place + 1]?.id]);
  }
});
