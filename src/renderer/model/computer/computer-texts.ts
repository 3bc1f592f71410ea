// The texts about the computer's network and sleep: short ones for the status bar, each with a sentence for its tooltip.
import { translated } from "../../../domain/text/language.ts";

export const computerTexts = translated("computer", {
  offline: "Offline",
  slept: (length: string) => `Slept ${length}`,
  walkWaits: {
    meaning: "loading waits",
    hint: "The computer has no network. Loading goes on by itself when the network is back.",
  },
  onlyStored: {
    meaning: "stored rows only",
    hint: "The computer has no network. Stored rows can be read, and nothing new can be loaded.",
  },
  needsNone: { meaning: "not needed here", hint: "The computer has no network. The shown data needs none." },
  walkGoesOn: { meaning: "loading goes on", hint: "The computer has slept. Loading goes on where it was." },
  allKept: { meaning: "all rows are kept", hint: "The computer has slept. All loaded rows are kept." },
});
