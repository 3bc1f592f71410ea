// The sample's times: ten months to a Friday afternoon in October 2026, denser in working hours and growing.
import type { RandomSource } from "./random.ts";

/** 2026-01-01T00:00:00Z */
export const FIRST_SECOND = Date.UTC(2026, 0, 1) / 1000;
/** 2026-10-30T15:20:00Z, the present moment of the sample world: a busy one, so that the newest page shows it */
export const LAST_SECOND = Date.UTC(2026, 9, 30, 15, 20) / 1000;

const DAY_SECONDS = 86_400;
const DAYS = Math.ceil((LAST_SECOND + 1 - FIRST_SECOND) / DAY_SECONDS);
/** weight of each UTC hour: few at night, most before and after noon */
const HOUR_WEIGHTS = [1, 1, 1, 1, 2, 4, 9, 18, 30, 38, 40, 34, 26, 32, 38, 34, 26, 18, 12, 9, 7, 5, 3, 2];
/** Monday first; 2026-01-01 is a Thursday */
const WEEKDAY_WEIGHTS = [1, 0.95, 0.9, 0.92, 0.85, 0.35, 0.22];
const FIRST_WEEKDAY = 3;

const hourSums = cumulate(HOUR_WEIGHTS);
const daySums = cumulate(
  Array.from({ length: DAYS }, (_, day) => {
    const weekday = WEEKDAY_WEIGHTS[(day + FIRST_WEEKDAY) % 7] ?? 1;
    return weekday * (0.6 + (0.8 * day) / DAYS);
  }),
);

/** An episode that starts this long before the end usually fits; seconds. */
const LAST_START_SECONDS = 900;

/** A moment of the ten months, UNIX seconds. One after the end becomes the same time of the week before. */
export function pickMoment(random: RandomSource): number {
  const day = findSum(daySums, random.next());
  const hour = findSum(hourSums, random.next());
  const moment = FIRST_SECOND + day * DAY_SECONDS + hour * 3600 + random.integer(0, 3599);
  return moment > LAST_SECOND - LAST_START_SECONDS ? moment - 7 * DAY_SECONDS : moment;
}

function cumulate(weights: readonly number[]): readonly number[] {
  let sum = 0;
  return weights.map((weight) => (sum += weight));
}

/** The index of the first running sum above a share of the total. */
function findSum(sums: readonly number[], share: number): number {
  const wanted = share * (sums.at(-1) ?? 0);
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
