// Lines that open something: a label, its figure or time, and more of it in a quiet tone.
import type { ReactNode } from "react";
import { Tooltip, UnstyledButton } from "@mantine/core";
import { useConnection } from "../../actions/base/use-app.ts";
import type { Opening, PersonLine } from "../../model/person/lines.ts";
import { RequestTip } from "../pane/related-button.tsx";
import classes from "./person.module.css";

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
                <bdi>{line.label}</bdi>
                {line.note !== undefined && <bdi className={classes.quiet}>{line.note}</bdi>}
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

/** The request that the line sends, as a tip; none over a file. */
function Asked({ opens, children }: { readonly opens: Opening; readonly children: ReactNode }) {
  const connection = useConnection();
  const query =
    opens.kind === "list"
      ? opens.query
      : opens.kind === "conversation"
        ? { kind: "messages" as const, params: { conversationId: opens.conversationId } }
        : null;
  if (query === null || connection === undefined) return children;
  return (
    <Tooltip label={<RequestTip queries={[query]} />} multiline maw={360} position="left">
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
