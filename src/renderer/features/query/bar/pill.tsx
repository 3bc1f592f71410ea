// One filter in the query bar: its name, its control, and a button that clears or removes it.
import type { ReactNode } from "react";
import { Tooltip, UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { QUERY_TEXTS } from "../../../model/query/query-texts.ts";
import classes from "./query-bar.module.css";

interface PillProps {
  readonly label: string;
  readonly inputId: string | null;
  readonly help: string;
  readonly isSet: boolean;
  readonly icon?: ReactNode;
  readonly issue?: string | null;
  /** rows that the filter silently excludes, with a button that corrects the filter */
  readonly warning?: { readonly sentence: string; readonly mend: string; readonly onMend: () => void } | undefined;
  /** grows in height with its tags */
  readonly tall?: boolean;
  /** absent where there is nothing to clear */
  readonly onClear?: (() => void) | undefined;
  /** true for a filter that leaves the bar when it is cleared */
  readonly isRemovable?: boolean;
  readonly children?: ReactNode;
}

export function Pill(props: PillProps) {
  const { inputId, isSet, warning, isRemovable = false, onClear } = props;
  const issue = props.issue ?? null;
  const shape = `${inputId === null ? classes.pillFlag : ""} ${props.tall === true ? classes.pillTall : ""}`;
  return (
    <div>
      <div
        className={`${classes.pill} ${shape}`}
        {...(isSet ? { "data-set": true } : {})}
        {...(issue === null ? {} : { "data-issue": true })}
      >
        <Label {...props} />
        {props.children}
        {onClear !== undefined && (isSet || isRemovable) && (
          <UnstyledButton
            className={classes.clear}
            onClick={onClear}
            aria-label={(isRemovable ? QUERY_TEXTS.bar.remove : QUERY_TEXTS.bar.clear)(props.label)}
          >
            <IconX size={12} aria-hidden />
          </UnstyledButton>
        )}
      </div>
      {issue !== null && (
        <div className={classes.issue} role="alert" id={issueId(inputId)}>
          {issue}
        </div>
      )}
      {warning !== undefined && (
        <div className={classes.warning} role="status">
          {warning.sentence}{" "}
          <UnstyledButton className={classes.mend} onClick={warning.onMend}>
            {warning.mend}
          </UnstyledButton>
        </div>
      )}
    </div>
  );
}

function Label({ label, inputId, help, icon }: PillProps) {
  return (
    <Tooltip label={help} multiline maw={300} openDelay={700}>
      {inputId === null ? (
        <span className={classes.pillLabel}>
          {icon}
          {label}
        </span>
      ) : (
        <label className={classes.pillLabel} htmlFor={inputId}>
          {icon}
          {label}
        </label>
      )}
    </Tooltip>
  );
}

/** The id of the sentence under a control, for aria-describedby. */
export function issueId(inputId: string | null): string | undefined {
  return inputId === null ? undefined : `${inputId}-issue`;
}

/**
 * Props that tell a field of Mantine that its value is wrong. The field takes no aria-describedby, only a sentence of
 * its own. That one is for screen readers; the pill shows it to the eye.
 */
export function fieldIssue(issue: string | null) {
  if (issue === null) return {};
  return { error: issue, errorProps: { style: { display: "none" } }, withErrorStyles: false } as const;
}
