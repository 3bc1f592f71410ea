// The line beside a screen's title: search in loaded rows, loading more, columns, export.
import { Button, Menu } from "@mantine/core";
import {
  IconArchive,
  IconChevronDown,
  IconCloudDownload,
  IconDownload,
  IconReportAnalytics,
} from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { runCommand } from "../../../actions/commands/commands.ts";
import { FormSwitch } from "./form-switch.tsx";
import { FacetButton } from "../find/facet-panel.tsx";
import { SearchField } from "../find/search-field.tsx";
import { ColumnChooser } from "../grid/column-chooser.tsx";
import { IconButton } from "../../../design/parts/icon-button.tsx";
import { MenuItem } from "../../../design/parts/menu-item.tsx";
import type { GridColumn } from "../../../model/rows/column.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import { isStatisticsOpen } from "../../../model/rows/side-pane.ts";
import { hasMore } from "../../../model/rows/screen.ts";
import { LoadButtons } from "../../result/walk/load-buttons.tsx";
import classes from "../../../design/looks/screen.module.css";
import { useApp, useAppContext, useScreen } from "../../../actions/base/use-app.ts";

const TEXTS = ROWS_TEXTS.toolbar;

function StatisticsButton({ hasRows }: { readonly hasRows: boolean }) {
  const app = useAppContext();
  const isOpen = useApp(isStatisticsOpen);
  return (
    <IconButton
      icon={IconReportAnalytics}
      label={TEXTS.statistics}
      aria-pressed={isOpen}
      variant={isOpen ? "light" : "subtle"}
      disabled={!hasRows}
      onClick={() => runCommand(app, "statistics")}
    />
  );
}

export function Toolbar(props: {
  readonly kind: QueryKind;
  readonly columns: readonly Pick<GridColumn<never>, "id" | "header" | "widthPixels" | "grows" | "hidden">[];
}) {
  const app = useAppContext();
  const { kind } = props;
  const screen = useScreen(kind);
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
      <FacetButton kind={kind} />
      <StatisticsButton hasRows={screen.view !== null} />
      <ColumnChooser kind={kind} columns={props.columns} />
    </div>
  );
}
