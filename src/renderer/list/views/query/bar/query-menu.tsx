// The menu at the end of the bar, in words: the query, the look of its rows, and what experts need.
import { Menu, UnstyledButton } from "@mantine/core";
import {
  IconApi,
  IconBookmark,
  IconChartBar,
  IconColumns3,
  IconCursorText,
  IconDots,
  IconEye,
  IconForms,
  IconHistory,
  IconListDetails,
  type Icon,
} from "@tabler/icons-react";
import type { QueryKind } from "#domain/query/filters.ts";
import { keysOf, type CommandId } from "#renderer/design/keys/command-table.ts";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import { useAppContext, useIsFile, useSteadyScreen } from "#renderer/state/use-app.ts";
import classes from "./query-bar.module.css";
import { say } from "#texts/say.ts";

export function QueryMenu({ kind, onViewingAs }: { readonly kind: QueryKind; readonly onViewingAs: () => void }) {
  const app = useAppContext();
  const isFile = useIsFile();
  const { textForm, view } = useSteadyScreen(kind);
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <UnstyledButton
          className={classes.menuButton}
          aria-label={say("query.menu.title")}
          title={say("query.menu.title")}
        >
          <IconDots size={17} stroke={1.7} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say("query.menu.query")}</Menu.Label>
        <CommandItem icon={IconBookmark} command="saveQuery" label={say("query.menu.save")} />
        <CommandItem icon={IconHistory} command="openQuery" label={say("query.menu.open")} />
        <Menu.Divider />
        <Menu.Label>{say("query.menu.rows")}</Menu.Label>
        <Item
          icon={IconColumns3}
          label={say("query.menu.columns")}
          onClick={() => app.store.setState({ columnsOpen: true })}
        />
        <CommandItem
          icon={IconListDetails}
          command="facets"
          label={say("rows.facets.title")}
          disabled={view === null}
        />
        <CommandItem
          icon={IconChartBar}
          command="statistics"
          label={say("commands.statistics.label")}
          disabled={view === null}
        />
        <Menu.Divider />
        <Menu.Label>{say("query.menu.experts")}</Menu.Label>
        {textForm === null && !isFile && (
          <Item icon={IconEye} label={say("query.menu.viewingAs")} onClick={onViewingAs} />
        )}
        <CommandItem
          icon={textForm === null ? IconCursorText : IconForms}
          command="queryText"
          label={textForm === null ? say("query.text.label") : say("query.text.asForm")}
        />
        {!isFile && <CommandItem icon={IconApi} command="showRequest" label={say("query.request.show")} />}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ItemProps {
  readonly icon: Icon;
  readonly label: string;
  readonly disabled?: boolean;
}

function CommandItem({ command, ...item }: ItemProps & { readonly command: CommandId }) {
  const runCommand = useRunCommand();
  const keys = keysOf(command);
  return <Item {...item} keys={keys} onClick={() => runCommand(command)} />;
}

function Item(props: ItemProps & { readonly keys?: string | null; readonly onClick: () => void }) {
  const { icon: ItemIcon, label, disabled = false, keys = null } = props;
  return (
    <Menu.Item
      leftSection={<ItemIcon size={15} stroke={1.7} aria-hidden />}
      rightSection={
        keys === null ? undefined : (
          <span aria-hidden>
            <Keys keys={keys} />
          </span>
        )
      }
      disabled={disabled}
      onClick={props.onClick}
    >
      {label}
    </Menu.Item>
  );
}
