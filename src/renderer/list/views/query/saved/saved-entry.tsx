// One query in the panel: a button that opens it, with its name, text, time and rows, and buttons for other actions.
import type { ReactNode, Ref } from "react";
import { IconMessage, IconPhone } from "@tabler/icons-react";
import type { Query } from "#domain/query/query-shape.ts";
import { QueryWords } from "#renderer/list/views/query/words/query-words.tsx";
import { CopyButton } from "#renderer/parts/copy-button.tsx";
import classes from "./saved-queries.module.css";
import { say } from "#texts/say.ts";

export function Entry(props: {
  readonly query: Query;
  /** null for a query without a name; only its words are shown */
  readonly name: string | null;
  /** its text form, with the ids */
  readonly text: string;
  readonly facts: readonly string[];
  readonly onOpen: () => void;
  readonly openRef?: Ref<HTMLButtonElement>;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  const { query, name, text, onOpen, openRef } = props;
  const KindIcon = query.kind === "messages" ? IconMessage : IconPhone;
  return (
    <li className={classes.entry}>
      <div className={classes.entryLine}>
        <button ref={openRef} type="button" className={classes.open} data-entry onClick={onOpen}>
          <KindIcon size={15} stroke={1.7} className={classes.entryIcon} aria-hidden />
          <span className="sb-column sb-grows">
            {name !== null && <bdi className={classes.entryName}>{name}</bdi>}
            <bdi className={classes.entryText} title={text}>
              <QueryWords query={query} />
            </bdi>
          </span>
          <span className={classes.facts}>
            {props.facts.map((fact) => (
              <bdi key={fact}>{fact}</bdi>
            ))}
          </span>
        </button>
        <span className={classes.actions}>
          {props.actions}
          <CopyButton text={text} what={say("query.saved.asText")} />
        </span>
      </div>
      {props.children}
    </li>
  );
}
