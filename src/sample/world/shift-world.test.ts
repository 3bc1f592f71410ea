// Tests the sample on the day of the first start: the same records, on other days.
import { expect, test } from "vitest";
import { createSampleService, SAMPLE_KEY, SAMPLE_CHAT_ROOT } from "#sample/index.ts";
import { LAST_SECOND } from "#sample/base/sample-days.ts";

const SIZE = { messages: 600, calls: 400 };
const DAY_SECONDS = 86_400;
/** A Wednesday morning, the end of a day, and the last moment of the sample itself. */
const STARTS = [Date.UTC(2027, 1, 3, 7, 30) / 1000, Date.UTC(2028, 4, 1, 23, 59) / 1000, LAST_SECOND];

const plain = createSampleService(SIZE);
const dayOf = (seconds: number): number => Math.floor(seconds / DAY_SECONDS);
const withoutMoments = (value: unknown): string => JSON.stringify(value).replaceAll(/\b1[678]\d{8}\b/gu, "moment");

test.each(STARTS)(
  "at a first start at %i the records are the same, and the newest are of that day",
  (firstStartSeconds) => {
    const shifted = createSampleService({ ...SIZE, firstStartSeconds });
    expect(shifted.messages.map(withoutMoments)).toEqual(plain.messages.map(withoutMoments));
    expect(shifted.calls.map(withoutMoments).toSorted()).toEqual(plain.calls.map(withoutMoments).toSorted());
    const days = dayOf(firstStartSeconds) - dayOf(LAST_SECOND);
    // Whole days, so times of day stay.
    expect(shifted.messages.map(({ sentAt }) => sentAt)).toEqual(
      plain.messages.map(({ sentAt }) => sentAt + days * DAY_SECONDS),
    );
    expect(dayOf(shifted.calls[0]?.initiatedAt ?? 0)).toBe(dayOf(firstStartSeconds));
    const order = shifted.calls.map(({ initiatedAt }) => initiatedAt);
    expect(order).toEqual(order.toSorted((one, other) => other - one));
  },
);

test("calls that are under way are minutes old at the first start", () => {
  const [firstStartSeconds = 0] = STARTS;
  const isOpen = ({ status }: { readonly status: string }): boolean => status === "ongoing" || status === "initiated";
  const ageOf = (service: typeof plain, now: number): number[] =>
    service.calls
      .filter(isOpen)
      .map(({ initiatedAt }) => now - initiatedAt)
      .filter((age) => age >= 0 && age <= 3000);
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
