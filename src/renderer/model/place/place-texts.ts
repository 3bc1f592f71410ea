// The texts for going back and forward.
export const placeTexts = { back: "Back", forward: "Forward" } as const;
