// The editor of the period: a field that reads words, presets and a calendar. Only Apply changes the query.
import { useState } from "react";
import { Button, UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { QueryKind } from "#domain/query/filters.ts";
import { readPeriod, writePeriod, type PeriodReading } from "#domain/lookup/period.ts";
import type { Period } from "#domain/lookup/period-ends.ts";
import { TIME_PRESETS, type TimeContext } from "#domain/query/time-input.ts";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import { onDemand } from "#renderer/design/parts/on-demand.tsx";
import { periodOf } from "#renderer/list/model/draft/bar-filters.ts";
import type { Draft } from "#renderer/list/model/draft/draft.ts";
import { daysOf, endsInWords, openAtNow, typedPeriod } from "#renderer/list/model/draft/period-words.ts";
import { useTimeForm, useZone } from "#renderer/state/use-app.ts";
import classes from "./editor.module.css";
import { issueId } from "./chips-field.tsx";
import { say } from "#texts/say.ts";

export const PeriodCalendar = onDemand(async () => (await import("./calendar-popover.tsx")).PeriodCalendar);

const INPUT_ID = "period-text";

export function PeriodEditor(props: {
  readonly kind: QueryKind;
  readonly draft: Draft;
  readonly issue: string | null;
  readonly onApply: (period: Period) => void;
}) {
  const context = { nowSeconds: useNowSeconds(), zone: useZone() };
  const [text, setText] = useState(() => typedPeriod(props.kind, periodOf(props.kind, props.draft), context));
  const [opensOn, setOpensOn] = useState(() => daysOf(text, context)[0]);
  const reading = readPeriod(text, context);
  const type = (typed: string): void => {
    setText(typed);
    setOpensOn((before) => daysOf(typed, context)[0] ?? before);
  };
  return (
    <form
      className={classes.period}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (reading.ok) props.onApply(openAtNow(reading.period));
      }}
    >
      <Presets onChoose={type} />
      <div className={classes.periodMain}>
        <input
          id={INPUT_ID}
          data-param="period"
          className={classes.field}
          value={text}
          aria-label={say("query.period.title")}
          aria-describedby={`${INPUT_ID}-read ${issueId(INPUT_ID)}`}
          aria-invalid={!reading.ok || props.issue !== null}
          placeholder={say("query.period.placeholder")}
          onChange={(event) => type(event.currentTarget.value)}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
        />
        <Understood reading={reading} context={context} />
        {props.issue !== null && (
          <div className={classes.issue} role="alert" id={issueId(INPUT_ID)}>
            {props.issue}
          </div>
        )}
        <PeriodCalendar
          days={daysOf(text, context)}
          opensOn={opensOn}
          onChoose={(from, to) => setText(writePeriod({ from, to }))}
        />
        <div className={classes.foot}>
          <Button type="submit" disabled={!reading.ok}>
            {say("query.period.apply")}
          </Button>
        </div>
      </div>
    </form>
  );
}

function Presets({ onChoose }: { readonly onChoose: (words: string) => void }) {
  return (
    <div className={classes.presets}>
      {TIME_PRESETS.map((preset) => (
        <UnstyledButton
          key={preset.name}
          className={classes.preset}
          onClick={() => onChoose(writePeriod(openAtNow(preset)))}
        >
          {say(`query.times.presets.${preset.name}`)}
        </UnstyledButton>
      ))}
      <UnstyledButton className={classes.preset} onClick={() => onChoose("")}>
        {say("query.period.anyTime")}
      </UnstyledButton>
    </div>
  );
}

/** What the text means, or what is wrong with it. */
function Understood({ reading, context }: { readonly reading: PeriodReading; readonly context: TimeContext }) {
  const form = useTimeForm();
  return (
    <div
      id={`${INPUT_ID}-read`}
      className={classes.understood}
      role="status"
      {...(reading.ok ? { "data-good": true } : {})}
    >
      {reading.ok && <IconCheck size={14} stroke={1.8} aria-hidden />}
      {reading.ok ? (
        <span>
          {endsInWords(reading, context, form, true)}
          <span className="sb-quiet">{say("query.period.zone", { zone: form.zone.replaceAll("_", " ") })}</span>
        </span>
      ) : (
        reading.problem
      )}
    </div>
  );
}
