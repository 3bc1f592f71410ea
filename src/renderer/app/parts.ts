// The parts of the window that are not in its first file, and the loading of all of them while the window is idle.
import { dialogOnDemand, onDemand, type Part } from "../design/parts/on-demand.tsx";
import { MessagePane } from "../features/messages/messages-screen.tsx";
import { OpenPalette } from "../features/palette/palette.tsx";
import { Expressions } from "../features/pane/expressions.ts";
import { Calendar } from "../features/query/bar/time-input.tsx";
import { SavedPanel } from "../features/query/saved/saved-menu.tsx";
import { PersonPane, StatisticsPane } from "../features/rows/screen/beside.tsx";

export const CallsScreen = onDemand(async () => (await import("../features/calls/calls-screen.tsx")).CallsScreen);
export const FilesScreen = onDemand(async () => (await import("../features/files/files-screen.tsx")).FilesScreen);
export const Compare = onDemand(async () => (await import("../features/compare/compare.tsx")).Compare);
export const Conversation = onDemand(
  async () => (await import("../features/conversation/conversation.tsx")).Conversation,
);
export const ThreadPane = onDemand(async () => (await import("../features/conversation/thread-pane.tsx")).ThreadPane);
export const GuideDialog = dialogOnDemand(async () => (await import("../features/help/guide-dialog.tsx")).GuideDialog);
export const Tour = onDemand(async () => (await import("../features/help/tour.tsx")).Tour);
export const Notices = onDemand(async () => (await import("./notices.tsx")).Notices);
export const ShownDialog = dialogOnDemand(async () => (await import("./shown-dialog.tsx")).ShownDialog);

/** Every part, those first that a person may need first. */
const PARTS: readonly Pick<Part<unknown>, "load">[] = [
  MessagePane.part,
  Notices.part,
  OpenPalette.part,
  CallsScreen.part,
  Conversation.part,
  ShownDialog.part,
  StatisticsPane.part,
  PersonPane.part,
  ThreadPane.part,
  SavedPanel.part,
  Calendar.part,
  FilesScreen.part,
  Compare.part,
  GuideDialog.part,
  Tour.part,
  Expressions,
];

/** Loads one part after the other, each when the window has nothing else to do, so that nobody waits for one later. */
export async function loadParts(): Promise<void> {
  for (const part of PARTS) {
    await untilIdle();
    await part.load();
  }
}

/** Safari, in which the browser shell can be opened, does not say when it is idle. */
function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(resolve);
    else setTimeout(resolve);
  });
}
