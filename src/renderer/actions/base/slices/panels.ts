// The panels and menus that are open beside the rows.

export interface PanelsSlice {
  readonly addFilterOpen: boolean;
  /** the panel of the most frequent values */
  readonly facetsOpen: boolean;
  /** the statistics of the view are shown in place of the record's pane */
  readonly statisticsOpen: boolean;
  readonly peopleOrder: "byCalls" | "byMinutes";
  /** the panel of saved queries beside Run query: open to save, or to open one */
  readonly savedPanel: "save" | "open" | null;
}

export const PANELS: PanelsSlice = {
  addFilterOpen: false,
  facetsOpen: false,
  statisticsOpen: false,
  peopleOrder: "byCalls",
  savedPanel: null,
};
