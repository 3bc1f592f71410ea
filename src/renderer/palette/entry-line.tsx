// One line of the palette: its icon, title with the typed words marked in names, facts, and why it is listed.
import { Fragment, type MouseEvent, type ReactNode } from "react";
import { Box } from "@mantine/core";
import {
  IconClock,
  IconDatabase,
  IconFileText,
  IconLink,
  IconMessage,
  IconMessages,
  IconPhone,
  IconReportSearch,
  IconSearch,
  IconUser,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import { COMMAND_ICONS } from "#renderer/design/keys/command-icons.ts";
import { keysOf } from "#renderer/design/keys/command-table.ts";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import { QueryWords } from "#renderer/list/views/query/words/query-words.tsx";
import type { Entry } from "#renderer/state/slices/palette-slice.ts";
import { markedParts } from "./marked-parts.ts";
import classes from "./palette.module.css";

const ICONS: Readonly<Record<Entry["icon"], Icon>> = {
  ...COMMAND_ICONS,
  call: IconPhone,
  message: IconMessage,
  user: IconUser,
  group: IconUsers,
  conversation: IconMessages,
  query: IconReportSearch,
  time: IconClock,
  link: IconLink,
  search: IconSearch,
  file: IconFileText,
  connection: IconDatabase,
};

export function EntryLine(props: {
  readonly id: string;
  readonly entry: Entry;
  /** what is typed */
  readonly text: string;
  readonly isActive: boolean;
  readonly onClick: (event: MouseEvent) => void;
}) {
  const { id, entry, isActive } = props;
  const { icon, title, query, why, answer, action } = entry;
  const EntryIcon = ICONS[icon];
  const keys = action?.kind === "command" ? keysOf(action.command) : null;
  const typed = props.text.trim();
  // Messages are found by words, everything else by the whole text.
  const terms = typed === "" ? [] : icon === "message" ? typed.split(/\s+/u) : [typed];
  const words = query === undefined || title === "" ? [] : [<QueryWords key="query" query={query} />];
  const facts: readonly ReactNode[] = [...words, ...entry.facts];
  return (
    <Box
      role="option"
      tabIndex={-1}
      id={id}
      className={classes.entry}
      aria-selected={isActive}
      {...(action === null ? { "aria-disabled": true } : {})}
      // The field keeps the focus, so it also gets the next letters.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onClick}
    >
      <EntryIcon size={16} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.body}>
        <span className={classes.title}>
          <bdi>
            {title === "" && query !== undefined && <QueryWords query={query} />}
            {markedParts(title, entry.names ?? [], terms).map((part, index) =>
              part.isHit ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
            )}
          </bdi>
        </span>
        {facts.length > 0 && (
          <span className={classes.facts}>
            {facts.map((fact, index) => (
              <Fragment key={index}>
                {index > 0 && " · "}
                <bdi>{fact}</bdi>
              </Fragment>
            ))}
          </span>
        )}
        {answer !== undefined && <span className={classes.answer}>{answer}</span>}
      </span>
      {why !== null && <span className={classes.why}>{why}</span>}
      {keys !== null && <Keys keys={keys} />}
    </Box>
  );
}
