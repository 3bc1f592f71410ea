// The texts of the tour.
import { translated } from "../../../domain/text/language.ts";

/** The steps in their order. `mark`: the part of the window that is framed meanwhile. */
export const TOUR_STEPS = ["rows", "find", "connection"] as const;

export const tourTexts = translated("help.tour", {
  title: "Tour",
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  steps: {
    rows: {
      title: "Every row is a message or a call",
      text: "Click one to see all that is known about it. Calls and files are in the rail at the left.",
    },
    find: {
      title: "One field finds everything",
      text: "Type an id, a link, a name or a time. The same field runs every command.",
    },
    connection: {
      title: "Your own data",
      text: "Connect your app in this menu, or open exported files without a network. The guide explains each task.",
      managed:
        "Your organisation decides about connections. You can open exported files without a network. The guide explains each task.",
    },
  },
  skip: "Skip",
  back: "Back",
  next: "Next",
  done: "Done",
});
