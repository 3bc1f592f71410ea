// The line below the grid while several rows are selected: their number, and the actions for them.
import { Button, Menu, Tooltip } from "@mantine/core";
import { IconArrowsDiff, IconChevronDown, IconClipboardText, IconCopy, IconDownload } from "@tabler/icons-react";
import { copyForm } from "#contract/methods/copy-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import { clearMarks, copyRows } from "#renderer/list/actions/rows/marked-actions.ts";
import { copyRowsForTicket } from "#renderer/ticket/copy-ticket.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { keysOf } from "#renderer/design/keys/command-table.ts";
import { Keys, KeyTip } from "#renderer/design/keys/key-caps.tsx";
import { MenuItem } from "#renderer/design/parts/menu-item.tsx";
import classes from "#renderer/design/looks/screen.module.css";
import { say } from "#texts/say.ts";

export function SelectionLine({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const runCommand = useRunCommand();
  const rows = useApp((state) => state.screens[kind].marked.length);
  if (rows < 2) return null;
  return (
    <div className={classes.selected} role="group" aria-label={say("rows.selected.title")}>
      <strong role="status">{say("rows.selected.rows", { rows })}</strong>
      <CopyMenu kind={kind} />
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<IconDownload size={13} aria-hidden />}
        onClick={() => runCommand("exportMarked")}
      >
        {say("rows.selected.export")}
      </Button>
      {rows === 2 && (
        <Tooltip label={<KeyTip text={say("rows.selected.compare")} keys="=" />}>
          <Button
            variant="light"
            size="compact-xs"
            leftSection={<IconArrowsDiff size={13} aria-hidden />}
            onClick={() => runCommand("compare")}
          >
            {say("rows.selected.compare")}
          </Button>
        </Tooltip>
      )}
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={say("rows.selected.clearTip")}
        onClick={() => clearMarks(app, kind)}
      >
        {say("rows.selected.clear")}
      </Button>
      <span className={classes.selectedHint}>
        <TicketKeys /> {say("rows.selected.ticketHint")}
      </span>
    </div>
  );
}

/** The forms in which the selected rows can be copied. */
function TicketKeys() {
  const keys = keysOf("copyForTicket");
  return keys === null ? null : <Keys keys={keys} />;
}

function CopyMenu({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconCopy size={13} aria-hidden />}
          rightSection={<IconChevronDown size={12} aria-hidden />}
        >
          {say("rows.selected.copy")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItem
          icon={IconClipboardText}
          rightSection={<TicketKeys />}
          onClick={() => void copyRowsForTicket(app, kind)}
        >
          {say("ticket.copy")}
        </MenuItem>
        {copyForm.options.map((form) => (
          <MenuItem key={form} icon={IconCopy} onClick={() => void copyRows(app, kind, form)}>
            {say("rows.cellMenu.as", { form: say(`rows.copyForms.${form}`) })}
          </MenuItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
