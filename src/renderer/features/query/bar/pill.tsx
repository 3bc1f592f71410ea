// One filter in the query bar: its name in a quiet tone, its control, and a way to clear or remove it.
import type { ReactNode } from "react";
import { Tooltip, UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import classes from "./query-bar.module.css";

export function Pill(props: {
  readonly label: string;
  readonly inputId: string | null;
  readonly help: string;
  readonly isSet: boolean;
  readonly icon?: ReactNode;
  readonly issue?: string | null;
  /** what the filter leaves out unsaid, with a way to mend it */
  readonly warning?: { readonly sentence: string; readonly mend: string; readonly onMend: () => void } | undefined;
  /** grows in height with its tags */
  readonly tall?: boolean;
  /** absent where there is nothing to clear */
  readonly onClear?: (() => void) | undefined;
  /** "Clear", or "Remove" for a filter that leaves the bar */
  readonly clearWord?: string;
  readonly children?: ReactNode;
}) {
  const issue = props.issue ?? null;
  const isFlag = props.inputId === null;
  const label = (
    <>
      {props.icon}
      {props.label}
    </>
  );
  return (
    <div>
      <div
        className={`${classes.pill} ${isFlag ? classes.pillFlag : ""} ${props.tall === true ? classes.pillTall : ""}`}
        {...(props.isSet ? { "data-set": true } : {})}
        {...(issue === null ? {} : { "data-issue": true })}
      >
        <Tooltip label={props.help} multiline maw={300} openDelay={700}>
          {isFlag ? (
            <span className={classes.pillLabel}>{label}</span>
          ) : (
            <label className={classes.pillLabel} htmlFor={props.inputId}>
              {label}
            </label>
          )}
        </Tooltip>
        {props.children}
        {props.onClear !== undefined && (props.isSet || props.clearWord === "Remove") && (
          <UnstyledButton
            className={classes.clear}
            onClick={props.onClear}
            aria-label={`${props.clearWord ?? "Clear"} ${props.label}`}
          >
            <IconX size={12} aria-hidden />
          </UnstyledButton>
        )}
      </div>
      {issue !== null && (
        <div className={classes.issue} role="alert" id={issueId(props.inputId)}>
          {issue}
        </div>
      )}
      {props.warning !== undefined && (
        <div className={classes.warning} role="status">
          {props.warning.sentence}{" "}
          <UnstyledButton className={classes.mend} onClick={props.warning.onMend}>
            {props.warning.mend}
          </UnstyledButton>
        </div>
      )}
    </div>
  );
}

/** The id of the sentence under a control, for aria-describedby. */
export function issueId(inputId: string | null): string | undefined {
  return inputId === null ? undefined : `${inputId}-issue`;
}

/**
 * What tells a field of Mantine that its value is wrong: it takes no aria-describedby, only a sentence of its own, which
 * is there for screen readers while the pill shows it to the eye.
 */
export function fieldIssue(issue: string | null) {
  if (issue === null) return {};
  return { error: issue, errorProps: { style: { display: "none" } }, withErrorStyles: false } as const;
}
