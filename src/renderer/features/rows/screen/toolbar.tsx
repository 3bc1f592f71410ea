// The line beside a screen's title: search in loaded rows, loading more, export.
import { Button, Menu } from "@mantine/core";
import { IconArchive, IconChevronDown, IconCloudDownload, IconDownload } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { runCommand } from "../../../actions/commands/commands.ts";
import { FormSwitch } from "./form-switch.tsx";
import { SearchField } from "../find/search-field.tsx";
import { MenuItem } from "../../../design/parts/menu-item.tsx";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import { hasMore } from "../../../model/rows/screen.ts";
import { LoadButtons } from "../../result/walk/load-buttons.tsx";
import classes from "../../../design/looks/screen.module.css";
import { useAppContext, useSteadyScreen } from "../../../actions/base/use-app.ts";

const TEXTS = ROWS_TEXTS.toolbar;

export function Toolbar({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const screen = useSteadyScreen(kind);
  const canExport = screen.view !== null && screen.view.rowCount > 0;
  const canFetch = hasMore(screen);
  return (
    <div className={classes.toolbar}>
      {kind === "messages" && <FormSwitch />}
      <SearchField kind={kind} />
      <LoadButtons kind={kind} />
      <Button.Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.7} aria-hidden />}
          disabled={!canExport}
          onClick={() => runCommand(app, "export")}
        >
          {TEXTS.export}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px={6} disabled={!canExport} aria-label={TEXTS.moreWays}>
              <IconChevronDown size={14} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {canFetch && (
              <MenuItem icon={IconCloudDownload} onClick={() => runCommand(app, "fetchAndExport")}>
                {TEXTS.fetchAndExport}
              </MenuItem>
            )}
            <MenuItem icon={IconArchive} onClick={() => runCommand(app, "saveArchive")}>
              {TEXTS.saveArchive}
            </MenuItem>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
    </div>
  );
}
