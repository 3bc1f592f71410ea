// A button that leads from a record to others, with their number and the request that it sends.
import { useId, type ReactNode } from "react";
import { Button, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { Query } from "../../../domain/query/query-shape.ts";
import { useConnection } from "../../actions/base/use-app.ts";
import { keysOf, type CommandId } from "../../design/keys/command-table.ts";
import { KeyTip } from "../../design/keys/key-caps.tsx";
import { firstRequest } from "../../model/query/requests.ts";
import { relatedTexts as texts } from "../../model/related/related-texts.ts";
import classes from "./related.module.css";

export function RelatedButton(props: {
  readonly icon: Icon;
  /** its accessible name */
  readonly label: string;
  /** a short word beside the label, and the same in full */
  readonly known?: readonly [short: string, words: string] | null;
  /** the queries that it runs over a connection; a file's rows are filtered */
  readonly queries?: readonly Query[];
  /** the command that does the same for the selected record */
  readonly command?: CommandId;
  readonly onClick: () => void;
}) {
  const { icon: Icon, label, known = null, queries = [], command } = props;
  const knownId = useId();
  const keys = command === undefined ? null : keysOf(command);
  const saysNothing = queries.length === 0 && known === null && keys === null;
  return (
    <Tooltip
      label={<Tip queries={queries} known={known?.[1] ?? null} keys={keys} />}
      disabled={saysNothing}
      multiline
      maw={360}
    >
      <Button
        variant="light"
        size="compact-sm"
        leftSection={<Icon size={14} stroke={1.7} aria-hidden />}
        {...(known === null ? {} : { "aria-describedby": knownId })}
        onClick={props.onClick}
      >
        {label}
        {known !== null && (
          <>
            <span className={classes.known} aria-hidden>
              {known[0]}
            </span>
            <span id={knownId} hidden>
              {known[1]}
            </span>
          </>
        )}
      </Button>
    </Tooltip>
  );
}

/** The buttons of a record, one after the other. */
export function RelatedButtons({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.buttons} role="group" aria-label={texts.around}>
      {children}
    </div>
  );
}

function Tip(props: {
  readonly queries: readonly Query[];
  readonly known: string | null;
  readonly keys: string | null;
}) {
  const { queries, known, keys } = props;
  return (
    <>
      {known !== null && <div>{known}</div>}
      {queries.length > 0 && <RequestTip queries={queries} />}
      {keys !== null && <KeyTip text="" keys={keys} />}
    </>
  );
}

/** The requests that a click sends; over a file it sends none. */
export function RequestTip({ queries }: { readonly queries: readonly Query[] }) {
  const connection = useConnection();
  if (connection === undefined) return <div>{texts.narrows}</div>;
  return queries.map((query) => (
    <div key={query.kind} className={classes.asked}>
      {texts.asks(firstRequest(connection, query, null).line)}
    </div>
  ));
}
