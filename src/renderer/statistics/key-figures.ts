// The most important numbers of statistics, in words.
import type { Lengths, Participation, Statistics } from "#contract/methods/statistics-methods.ts";
import { formatDuration } from "#domain/time/time.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { countWords, differentWords, scaleOf, shareWords } from "#renderer/list/model/result/estimate-rest.ts";
import { busiestHours, rateOf, weekHourStart } from "#renderer/list/model/result/tables.ts";
import { say } from "#texts/say.ts";
import type { Picture } from "./use-picture.ts";

/** A number in words; null where it is not known. `exact` explains an everyday word. */
interface KeyFigure {
  readonly label: string;
  readonly value: string | null;
  readonly exact?: string;
}

type Compared = Pick<Picture, "participation" | "earlier" | "isEarlierLoaded" | "hasRate">;

/** Each number with `before`, that of the earlier period in words: "89 before", "not loaded"; null without such a period. */
export function comparedFigures(
  { participation, earlier, isEarlierLoaded, hasRate }: Compared,
  statistics: Statistics,
): readonly (KeyFigure & { readonly before: string | null })[] {
  const others = earlier === null ? [] : keyFigures(earlier.statistics, earlier.participation, hasRate);
  const beforeAt = (place: number): string =>
    isEarlierLoaded
      ? say("statistics.earlierFigure", { value: others[place]?.value ?? "–" })
      : say("statistics.notLoaded");
  return keyFigures(statistics, participation, hasRate).map((figure, place) => ({
    ...figure,
    before: earlier === null ? null : beforeAt(place),
  }));
}

/** `hasRate`: with the share of answered calls. */
export function keyFigures(
  statistics: Statistics,
  participation: Participation | null,
  hasRate: boolean,
): readonly KeyFigure[] {
  const scale = scaleOf(statistics);
  const rows = statistics.sampledOf ?? statistics.rows;
  const count = { label: say(`result.statistics.rows.${statistics.kind}`), value: formatNumber(rows) };
  if (statistics.kind === "messages") {
    const [busiest] = busiestHours(statistics.hoursOfWeek);
    return [
      count,
      { label: say("result.statistics.senders"), value: differentWords(statistics.senders.different, scale) },
      { label: say("statistics.daysWithMessages"), value: differentWords(statistics.days.different, scale) },
      { label: say("result.statistics.busiestHour"), value: busiest === undefined ? null : weekHourStart(busiest) },
    ];
  }
  const { answers, durations } = statistics;
  const rate = rateOf(answers);
  const ringing = participation?.ringing.answered ?? null;
  const typical = { exact: say("statistics.exact.median") };
  return [
    count,
    ...(hasRate
      ? [
          {
            label: say("statistics.answeredShare"),
            value: rate === null ? null : shareWords(rate, scale),
            exact: say("statistics.exact.rate"),
          },
        ]
      : []),
    { label: say("statistics.typicalCall"), value: lengthOf(durations, "medianSeconds"), ...typical },
    {
      label: say("statistics.typicalRing"),
      value: ringing === null ? "…" : lengthOf(ringing, "medianSeconds"),
      ...typical,
    },
    {
      label: say("statistics.nineOfTen"),
      value: ringing === null ? "…" : lengthOf(ringing, "ninetiethSeconds"),
      exact: say("statistics.exact.ninetieth"),
    },
    {
      label: say("statistics.talked"),
      value: durations.rows === 0 ? null : minutesWords(durations.sumSeconds, scale),
      exact: say("statistics.exact.talked"),
    },
  ];
}

function lengthOf(lengths: Lengths, which: "medianSeconds" | "ninetiethSeconds"): string | null {
  const seconds = lengths[which];
  return seconds === null ? null : formatDuration(seconds);
}

/** "46 h 12 min": seconds of so many calls mean nothing. Less than a minute is said in seconds. */
function minutesWords(seconds: number, scale: number | null): string {
  if (scale === null && seconds < 60) return formatDuration(seconds);
  const minutes = Math.round(seconds / 60);
  if (scale !== null) return say("statistics.minutes", { minutes: countWords(minutes, scale) });
  return minutes < 60
    ? say("statistics.minutes", { minutes: formatNumber(minutes) })
    : say("statistics.hours", { hours: formatNumber(Math.floor(minutes / 60)), minutes: minutes % 60 });
}
