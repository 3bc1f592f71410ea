// The texts of the parts that every feature uses.
export const designTexts = {
  keep: "Keep",
  close: "Close",
  closeNotice: "Close the notice",
  thenPress: "then",
} as const;
