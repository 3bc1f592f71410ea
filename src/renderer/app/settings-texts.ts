// The texts of the settings, which are loaded with their dialog.

export const settingsTexts = {
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  zone: "Time zone",
  zoneHint: (offset: string) => `Switchboard shows, reads and exports times in this zone. It is now UTC${offset}.`,
  systemZone: (zone: string) => `System (${zone})`,
  columns: "Columns",
  resetColumns: "Reset the columns of both grids",
  done: "Done",
} as const;
