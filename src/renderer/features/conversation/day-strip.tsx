// The strip of days beside the transcript: a bar for each day, as long as it has many messages; a click goes there.
import { memo, useEffect, useMemo, useState, type KeyboardEvent, type RefObject } from "react";
import type { DayCounts } from "../../../contract/methods/statistics-methods.ts";
import { isInCalendar, secondsOfWallTime, wallTime } from "../../../domain/time/time.ts";
import { ask } from "../../actions/base/ask.ts";
import { useApp, useAppContext, usePlacedApp, useZone } from "../../actions/base/use-app.ts";
import { goToTime } from "../../actions/conversation/move-in-conversation.ts";
import { conversationTexts as texts } from "../../model/conversation/conversation-texts.ts";
import type { ShownEntry } from "../../model/conversation/entries.ts";
import { dayBars, placeIn, type DayBar } from "../../model/conversation/day-bars.ts";
import { rowsInSight } from "./scroll-anchor.ts";
import classes from "./conversation.module.css";

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
      aria-label={texts.days}
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
    <span className={classes.stripDay} data-bar={index} data-here={isHere} title={labelOf(bar)}>
      <span style={{ width: `${Math.max(8, Math.round(bar.share * 100))}%` }} />
    </span>
  );
});

/** The times of the first and the last message in sight, UNIX seconds; null where nothing is, or has no time. */
interface InSight {
  readonly from: number | null;
  readonly to: number | null;
}

function useInSight(list: RefObject<HTMLElement | null>, entries: readonly ShownEntry[]): InSight {
  const [inSight, setInSight] = useState<InSight>({ from: null, to: null });
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const timeOf = (rowId: string | undefined): number | null =>
      entries.find(({ message }) => String(message.row.rowId) === rowId)?.message.row.sentAtSeconds ?? null;
    const see = (): void => {
      const rows = rowsInSight(element);
      const [from, to] = [timeOf(rows?.first), timeOf(rows?.last)];
      setInSight((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    element.addEventListener("scroll", see, { passive: true });
    const frame = requestAnimationFrame(see);
    return () => {
      element.removeEventListener("scroll", see);
      cancelAnimationFrame(frame);
    };
  }, [list, entries]);
  return inSight;
}

function labelOf({ first, last, messages }: DayBar): string {
  return first === last ? texts.dayCount(first, messages) : texts.daysCount(first, last, messages);
}

function dayOf(seconds: number, zone: string): string {
  const { year, month, day } = wallTime(seconds, zone);
  return `${year}-${month}-${day}`;
}

function startOf(date: string, zone: string): number {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return secondsOfWallTime({ year, month, day, hour: 0, minute: 0, second: 0 }, zone);
}

/** The bars of the view, counted by the engine; those of before stay until others are counted. */
function useDayBars(zone: string): readonly DayBar[] {
  const app = usePlacedApp();
  const viewId = useApp((state) => state.screens.messages.view?.viewId ?? null);
  const version = useApp((state) => state.screens.messages.viewVersion);
  // A walk that brings page after page is not counted page by page.
  const isWalking = useApp((state) => state.screens.messages.busy === "all");
  const [counted, setCounted] = useState<DayCounts | null>(null);
  useEffect(() => {
    if (viewId === null || isWalking) return;
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      stop = ask(
        app,
        (signal) => app.place.call("view.days", { viewId, zone }, { signal }),
        setCounted,
        // Without the strip the conversation can be read all the same.
        () => setCounted(null),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [app, isWalking, viewId, version, zone]);
  return useMemo(() => dayBars(counted?.values ?? []), [counted]);
}
