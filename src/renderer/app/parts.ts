// The parts of the window that are not in its first file, and the loading of all of them while the window is idle.
import { dialogOnDemand, onDemand, type Part } from "#renderer/design/parts/on-demand.tsx";
import { MessagePane } from "#renderer/record/views/messages/messages-screen.tsx";
import { OpenPalette } from "#renderer/palette/palette-dialog.tsx";
import { Expressions } from "#renderer/parts/expressions.ts";
import { PeriodCalendar } from "#renderer/list/views/query/bar/period-editor.tsx";
import { Calendar } from "#renderer/list/views/query/bar/time-field.tsx";
import { FilterList } from "#renderer/list/views/query/bar/use-found-values.ts";
import { VerdictPanel } from "#renderer/list/views/result/ledger/verdict-button.tsx";
import { FacetPanel } from "#renderer/list/views/rows/find/facet-popover.tsx";
import { SavedPanel } from "#renderer/list/views/query/saved/saved-menu.tsx";
import { PLAIN_SCREENS } from "./plain-screens.ts";

export const CallsScreen = onDemand(
  async () => (await import("#renderer/record/views/calls/calls-screen.tsx")).CallsScreen,
);
export const Compare = onDemand(async () => (await import("#renderer/compare/compare.tsx")).Compare);
export const Conversation = onDemand(
  async () => (await import("#renderer/conversation/views/conversation.tsx")).Conversation,
);
export const BesideConversation = onDemand(
  async () => (await import("#renderer/conversation/views/beside-conversation.tsx")).BesideConversation,
);
export const PersonPane = onDemand(
  async () => (await import("#renderer/record/views/person/person-pane.tsx")).PersonPane,
);
export const ThreadPane = onDemand(
  async () => (await import("#renderer/conversation/views/thread-pane.tsx")).ThreadPane,
);
export const GuideDialog = dialogOnDemand(async () => (await import("#renderer/help/guide-dialog.tsx")).GuideDialog);
export const Tour = onDemand(async () => (await import("#renderer/help/tour-card.tsx")).Tour);
export const ShownDialog = dialogOnDemand(async () => (await import("./shown-dialog.tsx")).ShownDialog);

/** Every part, those first that a person may need first. */
const PARTS: readonly Pick<Part<unknown>, "load">[] = [
  MessagePane.part,
  OpenPalette.part,
  FilterList,
  CallsScreen.part,
  Conversation.part,
  BesideConversation.part,
  VerdictPanel.part,
  ShownDialog.part,
  PersonPane.part,
  ThreadPane.part,
  SavedPanel.part,
  FacetPanel.part,
  PeriodCalendar.part,
  Calendar.part,
  ...Object.values(PLAIN_SCREENS).map(({ View }) => View.part),
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
