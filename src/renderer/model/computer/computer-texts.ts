// The texts about the computer's network and sleep.

export const computerTexts = {
  offline: "Offline",
  walkWaits: "loading waits and goes on when the network is back",
  onlyStored: "stored rows can be read, nothing new can be loaded",
  needsNone: "this data needs no network",
  slept: (length: string) => `The computer slept for ${length}`,
  walkGoesOn: "loading goes on where it was",
  allKept: "all loaded rows are kept",
} as const;
