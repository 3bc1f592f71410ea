// The texts for the command palette.
export const appTexts = {
  commands: "Commands",
  command: "Command",
  typeCommand: "Type a command",
  noCommand: "No matching command",
  connections: "Connections",
  switchTo: (connection: string) => `Switch to ${connection}`,
  openedFiles: "Opened files",
  show: (file: string) => `Show ${file}`,
} as const;
