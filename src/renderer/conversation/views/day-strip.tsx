// The strip of days beside the transcript: a bar for each day, as long as it has many messages, with a tick
// for hits of the search; a click goes there.
import { memo, useEffect, useMemo, useState, type KeyboardEvent, type RefObject } from "react";
import type { DayCounts } from "#contract/methods/statistics-methods.ts";
import { isInCalendar, secondsOfWallTime, wallTime } from "#domain/time/time.ts";
import { closeView, openView } from "#renderer/list/actions/rows/view-actions.ts";
import { narrowingOf } from "#renderer/list/model/rows/screen.ts";
import { screenOf, type PlacedApp } from "#renderer/state/app.ts";
import { ask } from "#renderer/state/ask.ts";
import { useApp, useAppContext, usePlacedApp, useZone } from "#renderer/state/use-app.ts";
import { goToTime } from "#renderer/conversation/actions/move-in-conversation.ts";
import type { ShownEntry } from "#renderer/conversation/model/transcript-entries.ts";
import { dayBars, dayWords, placeIn, type DayBar } from "#renderer/conversation/model/day-bars.ts";
import { useInSight } from "./in-sight.ts";
import classes from "./conversation.module.css";
import { say } from "#texts/say.ts";

/** Days are counted when nothing was loaded for this long, milliseconds. */
const REST_MS = 400;

/**
 * Marks the days of the messages in sight. `at`: the time of the selected message, UNIX seconds. A slider, since the bars are
 * thin: one stop for Tab; arrows go on from the selected message while it is in sight.
 */
export function DayStrip(props: {
  readonly list: RefObject<HTMLElement | null>;
  readonly entries: readonly ShownEntry[];
  readonly at: number | null;
}) {
  const { list, entries, at } = props;
  const app = useAppContext();
  const zone = useZone();
  const inSight = useInSight(list, entries);
  const bars = useDayBars(zone);
  const dayAt = (seconds: number | null): string | null =>
    seconds === null || !isInCalendar(seconds) ? null : dayOf(seconds, zone);
  const { from, to, here } = placeIn(bars, { from: dayAt(inSight.from), to: dayAt(inSight.to) }, dayAt(at));
  const current = bars[here];
  if (bars.length < 2 || current === undefined) return null;

  function goTo(index: number): void {
    const bar = bars[Math.max(0, Math.min(index, bars.length - 1))];
    if (bar !== undefined) void goToTime(app, startOf(bar.first, zone));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      Home: 0,
      End: bars.length - 1,
    };
    if (!Object.hasOwn(targets, event.key)) return;
    event.preventDefault();
    goTo(targets[event.key] ?? here);
  }

  return (
    <div
      className={classes.strip}
      role="slider"
      tabIndex={0}
      aria-label={say("conversation.days")}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={bars.length - 1}
      aria-valuenow={here}
      aria-valuetext={labelOf(current)}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const bar = target instanceof Element ? target.closest<HTMLElement>("[data-bar]") : null;
        if (bar !== null) goTo(Number(bar.dataset["bar"]));
      }}
    >
      {bars.map((bar, index) => (
        <Bar key={bar.first} bar={bar} index={index} isHere={index >= from && index <= to} />
      ))}
    </div>
  );
}

interface BarProps {
  readonly bar: DayBar;
  readonly index: number;
  readonly isHere: boolean;
}

/** Drawn again only when it changes: there are hundreds of them. */
const Bar = memo(function Bar({ bar, index, isHere }: BarProps) {
  return (
    <span
      className={classes.stripDay}
      data-bar={index}
      data-here={isHere}
      data-hits={bar.hits > 0}
      title={labelOf(bar)}
    >
      <span style={{ width: `${Math.max(8, Math.round(bar.share * 100))}%` }} />
    </span>
  );
});

function labelOf({ first, last, messages, hits }: DayBar): string {
  const day = dayWords(first);
  if (first === last) return say("conversation.dayCount", { day, messages, hits });
  return say("conversation.daysCount", { first: day, last: dayWords(last), messages, hits });
}

function dayOf(seconds: number, zone: string): string {
  const { year, month, day } = wallTime(seconds, zone);
  return `${year}-${month}-${day}`;
}

function startOf(date: string, zone: string): number {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return secondsOfWallTime({ year, month, day, hour: 0, minute: 0, second: 0 }, zone);
}

/** The messages of each day, and those with a hit, as the engine counted them. */
interface Counted {
  readonly days: DayCounts;
  readonly hits: DayCounts | null;
}

/** The bars of the view, counted by the engine; those of before stay until others are counted. */
function useDayBars(zone: string): readonly DayBar[] {
  const app = usePlacedApp();
  const viewId = useApp((state) => state.screens.messages.view?.viewId ?? null);
  const version = useApp((state) => state.screens.messages.viewVersion);
  const sought = useApp(({ screens }) => (screens.messages.searchMode === "find" ? screens.messages.finding.text : ""));
  // A walk that brings page after page is not counted page by page.
  const isWalking = useApp((state) => state.screens.messages.busy === "all");
  const [counted, setCounted] = useState<Counted | null>(null);
  useEffect(() => {
    if (viewId === null || isWalking) return;
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      stop = ask(
        app,
        async (signal) => ({
          days: await app.place.call("view.days", { viewId, zone }, { signal }),
          // A search that fails says so where it is typed.
          hits: await daysOfHits(app, sought, zone, signal).catch(() => null),
        }),
        setCounted,
        // Without the strip the conversation can be read all the same.
        () => setCounted(null),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [app, isWalking, sought, viewId, version, zone]);
  return useMemo(() => dayBars(counted?.days.values ?? [], counted?.hits?.values), [counted]);
}

/** Counts the messages with a hit, in a view of these; null where nothing is searched. Rejects with Failed. */
async function daysOfHits(
  app: PlacedApp,
  search: string,
  zone: string,
  signal: AbortSignal,
): Promise<DayCounts | null> {
  const screen = screenOf(app, "messages");
  if (search === "" || screen.result === null) return null;
  const view = await openView(app, screen.result.resultId, { ...narrowingOf(screen), sort: [], search });
  try {
    return await app.place.call("view.days", { viewId: view.viewId, zone }, { signal });
  } finally {
    closeView(app, view);
  }
}
