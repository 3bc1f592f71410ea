// The texts of the parts that every feature uses.
export const designTexts = {
  keep: "Keep",
  close: "Close",
  closeNotice: "Close the notice",
  thenPress: "then",
  notLoaded: "Can't load this part of the window",
  notLoadedDetail: "A file of Switchboard could not be read. If Switchboard was updated or moved, start it again.",
  tryAgain: "Try again",
} as const;
