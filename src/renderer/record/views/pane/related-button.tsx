// Buttons that lead from a record to others, with their number.
import { useId, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { Button, Menu, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconDots, type Icon } from "@tabler/icons-react";
import type { Query } from "#domain/query/query-shape.ts";
import { useConnection } from "#renderer/state/use-app.ts";
import { keysOf, type CommandId } from "#renderer/design/keys/command-table.ts";
import { KeyTip, Keys } from "#renderer/design/keys/key-caps.tsx";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { MenuItem } from "#renderer/design/parts/menu-item.tsx";
import classes from "./related.module.css";
import { say } from "#texts/say.ts";

/** A way on from a record, as a button or as an item of the menu beside the buttons. */
export interface RelatedAction {
  readonly icon: Icon;
  /** the shown word, a part of the label */
  readonly word: string;
  /** its accessible name, which the tip shows */
  readonly label: string;
  /** a count beside the word, "" for none, and the same in words; null while a count may come, whose place is kept */
  readonly known?: readonly [short: string, words: string] | null;
  /** the queries that it runs over a connection; a file's rows are filtered */
  readonly queries?: readonly Query[];
  /** the command that does the same for the selected record */
  readonly command?: CommandId;
  readonly onClick: () => void;
}

export function RelatedButton({ icon: Icon, word, label, known, queries = [], ...action }: RelatedAction) {
  const knownId = useId();
  const [short, words] = known ?? [];
  const keys = keysOfAction(action);
  return (
    <Tooltip label={<Tip label={label} queries={queries} known={words ?? null} keys={keys} />} multiline maw={360}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        classNames={{ root: classes.button, section: classes.icon }}
        leftSection={<Icon size={14} stroke={1.7} aria-hidden />}
        {...(words === undefined ? {} : { "aria-describedby": knownId })}
        onClick={action.onClick}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        <span aria-hidden>{word}</span>
        {/* A count comes late: the buttons after it would move from under the pointer. */}
        {known !== undefined && short !== "" && (
          <span className={`${classes.known} ${classes.place}`} aria-hidden>
            {short}
          </span>
        )}
        {words !== undefined && (
          <span id={knownId} hidden>
            {words}
          </span>
        )}
      </Button>
    </Tooltip>
  );
}

function keysOfAction({ command }: Pick<RelatedAction, "command">): string | null {
  return command === undefined ? null : keysOf(command);
}

/** The ways on from a record in one row, the most important ones first; a menu has those for which there is no room. */
export function RelatedActions({ actions }: { readonly actions: readonly (RelatedAction | null)[] }) {
  const row = useRef<HTMLDivElement>(null);
  const given = actions.filter((action) => action !== null);
  const most = useFirstLine(row, given.map(({ label }) => label).join());
  return (
    <div className={classes.buttons} role="group" aria-label={say("related.around")}>
      <div ref={row} className={classes.row}>
        {given.map((action, index) => (
          <span key={action.label} data-beyond={index >= most}>
            <RelatedButton {...action} />
          </span>
        ))}
      </div>
      {given.length > most && <MoreActions actions={given.slice(most)} />}
    </div>
  );
}

/** The number of the parts of a row that are in its first line, also after one of them has grown. */
function useFirstLine(row: RefObject<HTMLElement | null>, parts: string): number {
  const [count, setCount] = useState(Infinity);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const children = [...element.children].filter((child) => child instanceof HTMLElement);
    const measure = (): void =>
      setCount(Math.max(1, children.filter(({ offsetTop }) => offsetTop === children[0]?.offsetTop).length));
    const observer = new ResizeObserver(measure);
    for (const each of [element, ...children]) observer.observe(each);
    measure();
    return () => observer.disconnect();
  }, [row, parts]);
  return count;
}

function MoreActions({ actions }: { readonly actions: readonly RelatedAction[] }) {
  return (
    <Menu position="bottom-end" width={270}>
      <Menu.Target>
        <IconButton icon={IconDots} className={classes.more ?? ""} label={say("related.more")} size={22} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const keys = keysOfAction(action);
          return (
            <MenuItem
              key={action.label}
              icon={action.icon}
              rightSection={keys === null ? null : <Keys keys={keys} />}
              onClick={action.onClick}
            >
              {action.label}
              {action.known !== undefined && action.known !== null && action.known[0] !== "" && (
                <span className={classes.known} title={action.known[1]}>
                  {action.known[0]}
                </span>
              )}
            </MenuItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function Tip(props: {
  readonly label: string;
  readonly queries: readonly Query[];
  readonly known: string | null;
  readonly keys: string | null;
}) {
  const { label, queries, known, keys } = props;
  const isFile = useConnection() === undefined;
  return (
    <>
      {keys === null ? <div>{label}</div> : <KeyTip text={label} keys={keys} />}
      {known !== null && <div>{known}</div>}
      {queries.length > 0 && <div>{isFile ? say("related.narrows") : say("related.asks")}</div>}
    </>
  );
}
