// The texts for the frame of the right pane.
export const paneTexts = { width: "Width of the details", close: "Close", closeDetails: "Close details" } as const;
