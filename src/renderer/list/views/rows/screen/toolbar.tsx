// The line beside a screen's title: search in loaded rows, loading more, export.
import { Button, Menu } from "@mantine/core";
import { IconArchive, IconChevronDown, IconCloudDownload, IconDownload } from "@tabler/icons-react";
import type { QueryKind } from "#domain/query/filters.ts";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import { FormSwitch } from "./form-switch.tsx";
import { SearchField } from "#renderer/list/views/rows/find/search-field.tsx";
import { MenuItem } from "#renderer/design/parts/menu-item.tsx";
import { hasMore } from "#renderer/list/model/rows/screen.ts";
import { FollowButton } from "#renderer/list/views/result/walk/follow-button.tsx";
import { LoadButtons } from "#renderer/list/views/result/walk/load-buttons.tsx";
import classes from "#renderer/design/looks/screen.module.css";
import { useSteadyScreen } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

export function Toolbar({ kind }: { readonly kind: QueryKind }) {
  const runCommand = useRunCommand();
  const screen = useSteadyScreen(kind);
  const canExport = screen.view !== null && screen.view.rowCount > 0;
  const canFetch = hasMore(screen);
  return (
    <div className={classes.toolbar}>
      {kind === "messages" && <FormSwitch />}
      <SearchField kind={kind} />
      <FollowButton kind={kind} />
      <LoadButtons kind={kind} />
      <Button.Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.7} aria-hidden />}
          disabled={!canExport}
          onClick={() => runCommand("export")}
        >
          {say("rows.toolbar.export")}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px={6} disabled={!canExport} aria-label={say("rows.toolbar.moreWays")}>
              <IconChevronDown size={14} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {canFetch && (
              <MenuItem icon={IconCloudDownload} onClick={() => runCommand("fetchAndExport")}>
                {say("rows.toolbar.fetchAndExport")}
              </MenuItem>
            )}
            <MenuItem icon={IconArchive} onClick={() => runCommand("saveArchive")}>
              {say("rows.toolbar.saveArchive")}
            </MenuItem>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
    </div>
  );
}
