// Cells that both grids share: times, people, numbers, plain text with the searched words marked.
import { Marked } from "#renderer/parts/highlighted-text.tsx";
import type { ReactNode } from "react";
import { IconUsersGroup } from "@tabler/icons-react";
import type { QueryKind } from "#domain/query/filters.ts";
import { writeMinute, writeWholeTime } from "#domain/time/time-form.ts";
import { formatIsoTime, isInCalendar } from "#domain/time/time.ts";
import { useName } from "#renderer/state/known-names.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import classes from "./cells.module.css";
import { markHidden, markInName } from "#domain/text/hidden-characters.ts";
import { useTimeForm } from "#renderer/state/use-app.ts";
import { WHOLE_TEXT } from "#renderer/design/parts/whole-text.ts";
import { say } from "#texts/say.ts";

/** A cell without a value. */
export function EmptyCell({ isRight = false }: { readonly isRight?: boolean }) {
  return <span className={`${classes.cell} ${classes.empty} ${isRight ? classes.right : ""}`}>–</span>;
}

/** A moment in the window's zone, to the minute in the short style; its title is the whole moment. */
export function TimeCell({ seconds }: { readonly seconds: number | null }) {
  const form = useTimeForm();
  if (seconds === null) return <EmptyCell />;
  const whole = writeWholeTime(seconds, form);
  return (
    <span className={`${classes.cell} ${classes.time}`}>
      <time
        className={classes.ellipsis}
        dateTime={isInCalendar(seconds) ? formatIsoTime(seconds, form.zone) : undefined}
        title={whole}
      >
        <bdi>{form.dateStyle === "short" ? writeMinute(seconds, form) : whole}</bdi>
      </time>
    </span>
  );
}

/** A name with the UID or GUID beside it; the id alone where no name is known. */
export function PersonCell(props: {
  readonly kind: QueryKind;
  readonly id: string | null;
  readonly name: string | null;
  readonly isGroup?: boolean;
}) {
  const { id } = props;
  const known = useName(id);
  const name = props.name ?? known ?? null;
  if (id === null && name === null) return <EmptyCell />;
  return (
    <span className={`${classes.cell} ${classes.person}`} {...WHOLE_TEXT}>
      <span className={classes.lead}>
        {props.isGroup === true && (
          <IconUsersGroup size={14} stroke={1.7} className={classes.icon} aria-label={say("rows.group")} />
        )}
        <bdi className={classes.ellipsis}>
          <Marked kind={props.kind} text={name === null ? markHidden(id ?? "") : markInName(name)} />
        </bdi>
      </span>
      {id !== null && name !== null && id !== name && (
        <>
          {" "}
          <bdi className={classes.uid}>
            <Marked kind={props.kind} text={markHidden(id)} />
          </bdi>
        </>
      )}
    </span>
  );
}

export function NumberCell({ value, children }: { readonly value: number | null; readonly children?: ReactNode }) {
  if (value === null) return <EmptyCell isRight />;
  return (
    <span className={`${classes.cell} ${classes.right} ${classes.time}`}>
      <bdi className={classes.ellipsis}>{formatNumber(value)}</bdi>
      {children}
    </span>
  );
}

/** A number with its unit: "6 min 30 s". */
export function MeasureCell({ text }: { readonly text: string }) {
  return (
    <span className={`${classes.cell} ${classes.right} ${classes.time}`}>
      <bdi className={classes.ellipsis}>{text}</bdi>
    </span>
  );
}

export function IdCell({ kind, id }: { readonly kind: QueryKind; readonly id: string | null }) {
  if (id === null) return <EmptyCell />;
  return (
    <bdi className={classes.mono}>
      <Marked kind={kind} text={markHidden(id)} />
    </bdi>
  );
}

export function PlainCell({ text }: { readonly text: string | null }) {
  if (text === null || text === "") return <EmptyCell />;
  return (
    <span className={classes.cell}>
      <bdi className={classes.ellipsis}>{text}</bdi>
    </span>
  );
}
