// Cells that both grids share: times, people, numbers, plain text with the searched words marked.
import { Marked } from "../../pane/found.tsx";
import type { ReactNode } from "react";
import { IconUsersGroup } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { writeTime } from "../../../../domain/time/time-form.ts";
import { useName } from "../../../actions/base/names.ts";
import { formatNumber } from "../../../design/words/format.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import classes from "./cells.module.css";
import { markHidden, markInName } from "../../../../domain/text/hidden-characters.ts";
import { useTimeForm } from "../../../actions/base/use-app.ts";

/** A moment in the window's zone; empty for none. */
export function TimeCell({ seconds }: { readonly seconds: number | null }) {
  const form = useTimeForm();
  if (seconds === null) return null;
  return <bdi className={classes.time}>{writeTime(seconds, form)}</bdi>;
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
  if (id === null && name === null) return null;
  return (
    <span className={`${classes.cell} ${classes.person}`}>
      <span className={classes.lead}>
        {props.isGroup === true && (
          <IconUsersGroup size={14} stroke={1.7} className={classes.icon} aria-label={ROWS_TEXTS.group} />
        )}
        <bdi className={classes.ellipsis}>
          <Marked kind={props.kind} text={name === null ? markHidden(id ?? "") : markInName(name)} />
        </bdi>
      </span>
      {id !== null && name !== null && id !== name && (
        <bdi className={classes.uid}>
          <Marked kind={props.kind} text={markHidden(id)} />
        </bdi>
      )}
    </span>
  );
}

export function NumberCell({ value, children }: { readonly value: number | null; readonly children?: ReactNode }) {
  if (value === null) return null;
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
  if (id === null) return null;
  return (
    <bdi className={classes.mono}>
      <Marked kind={kind} text={markHidden(id)} />
    </bdi>
  );
}

export function PlainCell({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <span className={classes.cell}>
      <bdi className={classes.ellipsis}>{text}</bdi>
    </span>
  );
}
