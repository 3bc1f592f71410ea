// The next step for a lost focus: its element was taken away, disabled or hidden.

/** How often it is looked at, milliseconds. */
export const LOOK_MS = 150;
/** Looks for which a disabled button may come back before the focus goes elsewhere meanwhile. */
const DISABLED_LOOKS = 4;
/** Looks for which others may take the focus that said they would: a screen that is drawn, a cell that is drawn again. */
const PATIENT_LOOKS = 10;

export interface LostFocus {
  /** the element that had the focus */
  readonly element: "there" | "disabled" | "hidden" | "gone";
  /** who has it now: nobody, the element that stands in, or another one */
  readonly now: "nobody" | "standIn" | "other";
  /** somebody is about to take it */
  readonly isExpected: boolean;
  /** the element lies in a list or dialog: it is hidden only while its place is out of sight, and what works there comes back */
  readonly isInLayer: boolean;
  /** how often this was asked since the focus was lost */
  readonly looks: number;
}

/** The next step: look again later, give the element its focus back, go to the rows of the screen, or nothing more. */
export type FocusStep = "look" | "giveBack" | "goHome" | "end";

export function nextFocusStep({ element, now, isExpected, isInLayer, looks }: LostFocus): FocusStep {
  if (now === "other") return "end";
  if (element === "there") return isExpected ? "end" : "giveBack";
  if (isInLayer && (element === "hidden" || element === "disabled")) return "look";
  if (now === "standIn") return element === "disabled" ? "look" : "end";
  const patience = isExpected ? PATIENT_LOOKS : element === "disabled" ? DISABLED_LOOKS : 1;
  return looks < patience ? "look" : "goHome";
}
