// The hours of the week as a heat map: a line for each weekday, a field for each hour, darker where there is more.
import { useState, type KeyboardEvent } from "react";
import { useElementSize } from "@mantine/hooks";
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import { busiestHours, weekHourLabel } from "#renderer/list/model/result/tables.ts";
import { weekdayNames } from "#texts/phrases.ts";
import { WEEK_HOURS } from "#domain/time/local-clock.ts";
import { say } from "#texts/say.ts";
import { barsPath } from "./picture-layout.ts";
import { Label } from "./picture-label.tsx";
import classes from "./statistics-screen.module.css";

const LEFT = 28;
const ROW = 19;
const GAP = 1.5;
const HEIGHT = 7 * ROW + 18;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const STEPS = 5;

export function WeekPicture({ statistics }: { readonly statistics: Statistics }) {
  const { hoursOfWeek, kind } = statistics;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [cursor, setCursor] = useState<number | null>(null);
  const [busiest] = busiestHours(hoursOfWeek);
  const title = say(`statistics.when.${kind}`);
  const step = Math.max(1, (width - LEFT) / 24);
  const move = (event: KeyboardEvent): void => {
    const by: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -24, ArrowDown: 24 };
    if (!Object.hasOwn(by, event.key)) return;
    // The first key goes to the hour with the most; the others go on from there, around the week.
    const next = cursor === null ? (busiest ?? 0) : cursor + (by[event.key] ?? 0);
    setCursor((next + WEEK_HOURS) % WEEK_HOURS);
    event.preventDefault();
  };
  const shown = cursor ?? busiest;
  const words = (hour: number): string =>
    say("statistics.hourRows", { hour: weekHourLabel(hour), rows: hoursOfWeek[hour] ?? 0, kind });
  return (
    <section className={classes.part} aria-label={title}>
      <div className={classes.partLine}>
        <h2 className={classes.partTitle}>{title}</h2>
        <Scale />
      </div>
      <div
        ref={ref}
        className={classes.picture}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={WEEK_HOURS}
        aria-valuenow={(cursor ?? 0) + 1}
        aria-valuetext={shown === undefined ? say("statistics.noMark") : words(shown)}
        onKeyDown={move}
        onPointerMove={({ nativeEvent: { offsetX, offsetY } }) => {
          const [day, hour] = [Math.floor(offsetY / ROW), Math.floor((offsetX - LEFT) / step)];
          setCursor(day >= 0 && day < 7 && hour >= 0 && hour < 24 ? day * 24 + hour : null);
        }}
        onPointerLeave={() => setCursor(null)}
      >
        {width > 0 && <Drawing hours={hoursOfWeek} width={width} step={step} cursor={cursor} />}
      </div>
      <p className={classes.note}>
        {shown !== undefined && (cursor === null ? say("statistics.most", { words: words(shown) }) : words(shown))}
      </p>
    </section>
  );
}

function Scale() {
  return (
    <span className={classes.scale} aria-hidden>
      {say("statistics.few")}
      {HOURS.slice(1, STEPS + 1).map((each) => (
        <svg key={each} width={10} height={10}>
          <rect width={10} height={10} rx={2} fill={`var(--sb-heat-${each})`} />
        </svg>
      ))}
      {say("statistics.many")}
    </span>
  );
}

function Drawing(props: {
  readonly hours: readonly number[];
  readonly width: number;
  readonly step: number;
  readonly cursor: number | null;
}) {
  const { hours, width, step, cursor } = props;
  const most = Math.max(1, ...hours);
  const heatOf = (rows: number): number => (rows === 0 ? 0 : Math.max(1, Math.ceil((rows / most) * STEPS)));
  const field = (hour: number) => ({
    x: LEFT + (hour % 24) * step + GAP / 2,
    y: Math.floor(hour / 24) * ROW + GAP / 2,
    width: Math.max(1, step - GAP),
    height: ROW - GAP,
  });
  return (
    <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((heat) => (
        <path
          key={heat}
          d={barsPath(hours.flatMap((rows, hour) => (heatOf(rows) === heat ? [field(hour)] : [])))}
          fill={`var(--sb-heat-${heat})`}
        />
      ))}
      {weekdayNames().map((day, place) => (
        <Label key={day} x={0} y={place * ROW + 13} anchor="start" text={day} />
      ))}
      {HOURS.filter((hour) => hour % 3 === 0).map((hour) => (
        <Label key={hour} x={LEFT + (hour + 0.5) * step} y={HEIGHT - 4} anchor="middle" text={String(hour)} />
      ))}
      {cursor !== null && <rect {...field(cursor)} fill="none" stroke="var(--sb-text)" strokeWidth={1.5} />}
    </svg>
  );
}
