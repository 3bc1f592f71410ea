// The line below the grid while several rows are selected: their number, and the actions for them.
import { Button, Menu, Tooltip } from "@mantine/core";
import { IconArrowsDiff, IconChevronDown, IconCopy, IconDownload } from "@tabler/icons-react";
import { copyForm } from "../../../../contract/methods/copy-methods.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { runCommand } from "../../../actions/commands/commands.ts";
import { clearMarks, copyRows } from "../../../actions/rows/marked-actions.ts";
import { useApp, useAppContext } from "../../../actions/base/use-app.ts";
import { KeyTip } from "../../../design/keys/key-caps.tsx";
import { MenuItem } from "../../../design/parts/menu-item.tsx";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import classes from "../../../design/looks/screen.module.css";

const TEXTS = ROWS_TEXTS.selected;

export function SelectionLine({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const rows = useApp((state) => state.screens[kind].marked.length);
  if (rows < 2) return null;
  return (
    <div className={classes.selected} role="group" aria-label={TEXTS.title}>
      <strong role="status">{TEXTS.rows(rows)}</strong>
      <Menu position="top-start">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconCopy size={13} aria-hidden />}
            rightSection={<IconChevronDown size={12} aria-hidden />}
          >
            {TEXTS.copy}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {copyForm.options.map((form) => (
            <MenuItem key={form} icon={IconCopy} onClick={() => void copyRows(app, kind, form)}>
              {ROWS_TEXTS.cellMenu.as(ROWS_TEXTS.copyForms[form])}
            </MenuItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<IconDownload size={13} aria-hidden />}
        onClick={() => runCommand(app, "exportMarked")}
      >
        {TEXTS.export}
      </Button>
      {rows === 2 && (
        <Tooltip label={<KeyTip text={TEXTS.compare} keys="=" />}>
          <Button
            variant="light"
            size="compact-xs"
            leftSection={<IconArrowsDiff size={13} aria-hidden />}
            onClick={() => runCommand(app, "compare")}
          >
            {TEXTS.compare}
          </Button>
        </Tooltip>
      )}
      <Button variant="subtle" size="compact-xs" aria-label={TEXTS.clearTip} onClick={() => clearMarks(app, kind)}>
        {TEXTS.clear}
      </Button>
    </div>
  );
}
