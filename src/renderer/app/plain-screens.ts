// The screens beside the two lists: one entry for each. Rail, window, status bar and commands follow.
import { IconChartBar, IconFiles, type Icon } from "@tabler/icons-react";
import { plainScreen, type PlainScreen } from "#contract/methods/settings-methods.ts";
import { onDemand, type OnDemand } from "#renderer/design/parts/on-demand.tsx";
import { showPlain } from "#renderer/list/actions/query/record-actions.ts";
import type { App } from "#renderer/state/app.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";

interface Plain {
  readonly icon: Icon;
  readonly View: OnDemand<object>;
  /** the status bar says what is listed, and how complete it is */
  readonly isOfRows: boolean;
}

/** Each screen; the contract has their order. The label of its command is its title. */
export const PLAIN_SCREENS: Readonly<Record<PlainScreen, Plain>> = {
  files: {
    icon: IconFiles,
    View: onDemand(async () => (await import("#renderer/files/files-screen.tsx")).FilesScreen),
    isOfRows: false,
  },
  statistics: {
    icon: IconChartBar,
    View: onDemand(async () => (await import("#renderer/statistics/statistics-screen.tsx")).StatisticsScreen),
    isOfRows: true,
  },
};

/** Each screen beside the lists is opened by the command of its name. */
export const plainCommands = Object.fromEntries(
  plainScreen.options.map((screen) => [
    screen,
    (app: App): void => {
      showPlain(app, screen);
      wantFocus(app, "rows");
    },
  ]),
) as Readonly<Record<PlainScreen, (app: App) => void>>;
