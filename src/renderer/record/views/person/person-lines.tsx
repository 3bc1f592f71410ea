// Lines that open something: a label, its figure or time, and more of it in a quiet tone.
import type { ReactNode } from "react";
import { Tooltip, UnstyledButton } from "@mantine/core";
import { useConnection } from "#renderer/state/use-app.ts";
import type { Opening, PersonLine } from "#renderer/record/model/person/person-facts.ts";
import classes from "./person.module.css";
import { say } from "#texts/say.ts";

export function Lines(props: {
  readonly lines: readonly PersonLine[];
  readonly onOpen: (line: PersonLine) => void;
  /** the value is a time, which comes before the label */
  readonly valueFirst?: boolean;
}) {
  const isFirst = props.valueFirst === true;
  return (
    <ul className="sb-list">
      {props.lines.map((line) => (
        <li key={line.key}>
          <Asked opens={line.opens}>
            <UnstyledButton className={classes.line} data-value-first={isFirst} onClick={() => props.onOpen(line)}>
              {isFirst && (
                <span className={classes.time}>
                  <bdi>{line.value}</bdi>
                </span>
              )}
              <span className={classes.label}>
                <span>{line.label}</span>
                {line.note !== undefined && <span className={classes.quiet}>{line.note}</span>}
              </span>
              {!isFirst && (
                <span className={classes.value}>
                  <bdi>{line.value}</bdi>
                </span>
              )}
            </UnstyledButton>
          </Asked>
        </li>
      ))}
    </ul>
  );
}

/** What a line that asks the service does, as a tip beside the pane; none over a file. */
function Asked({ opens, children }: { readonly opens: Opening; readonly children: ReactNode }) {
  const connection = useConnection();
  if (connection === undefined || (opens.kind !== "list" && opens.kind !== "conversation")) return children;
  const words = opens.kind === "list" ? say("related.lists", { kind: opens.query.kind }) : say("related.reads");
  return (
    <Tooltip label={words} position="left">
      {children}
    </Tooltip>
  );
}

/** A value that opens its record. */
export function LineLink(props: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <UnstyledButton className={classes.link} aria-label={props.label} onClick={props.onClick}>
      {props.children}
    </UnstyledButton>
  );
}
