// A field for a time as people type it, with a calendar and the moment that was understood.
import { filterLabel } from "#domain/query/filter-texts.ts";
import type { Filter } from "#domain/query/filters.ts";
import { dayOf } from "#renderer/list/model/draft/period-words.ts";
import { readFilterTime } from "#domain/query/filter-time.ts";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import { onDemand } from "#renderer/design/parts/on-demand.tsx";
import type { DraftValue } from "#renderer/list/model/draft/draft.ts";
import { describeReading } from "#renderer/list/model/draft/time-words.ts";
import classes from "./editor.module.css";
import { useZone } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

export const Calendar = onDemand(async () => (await import("./calendar-popover.tsx")).Calendar);

export function TimeInput(props: {
  readonly filter: Filter;
  readonly text: string;
  readonly shared: Readonly<Record<string, string | boolean | undefined>> & { readonly id: string };
  readonly set: (value: DraftValue) => void;
}) {
  const { filter, text, set } = props;
  const zone = useZone();
  const context = { nowSeconds: useNowSeconds(), zone };
  const reading = text.trim() === "" ? null : readFilterTime(filter, text.trim(), context);
  const day = reading?.ok === true ? dayOf(reading.seconds, zone) : null;
  return (
    <div role="group" aria-label={say("query.time.choose", { filter: filterLabel(filter) })}>
      <input
        {...props.shared}
        className={classes.field}
        value={text}
        onChange={(event) => set(event.currentTarget.value)}
        placeholder={say("query.bar.anyTime")}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
      />
      <div className={classes.understood} {...(reading?.ok === true ? { "data-good": true } : {})} role="status">
        {describeReading(reading)}
      </div>
      <Calendar day={day} opensOn={day} onChoose={set} />
    </div>
  );
}
