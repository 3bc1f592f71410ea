// Notes what a person opens, however it is opened, so that the palette lists it again: a call or a person in the pane, a
// conversation as a transcript.
import type { OpenedKind } from "#contract/methods/lookup-methods.ts";
import { wholeConversation } from "#domain/report/whole-conversation.ts";
import { shownPerson } from "#renderer/list/model/rows/side-pane.ts";
import type { App, AppState } from "#renderer/state/app.ts";

interface Opened {
  readonly kind: OpenedKind;
  readonly id: string;
}

/** Notes everything that is opened from now on, until the returned function is called. */
export function watchOpenings(app: App): () => void {
  return app.store.subscribe((state, before) => {
    if (state.screens === before.screens && state.sidePane === before.sidePane && state.screen === before.screen)
      return;
    const last = openedIn(before);
    const opened = openedIn(state).filter(({ kind, id }) => !last.some((one) => one.kind === kind && one.id === id));
    // A list of what was opened is no reason to disturb anybody.
    for (const each of opened)
      app
        .bind()
        .place.call("opening.note", each)
        .catch(() => undefined);
  });
}

/** What a state shows beside its rows, and its conversation; nothing for a record that the arrow keys reached. */
function openedIn(state: AppState): readonly Opened[] {
  const opened: readonly { readonly kind: OpenedKind; readonly id: string | null }[] = [
    { kind: "conversation", id: shownConversation(state) },
    { kind: "person", id: shownPerson(state) },
    { kind: "call", id: shownCall(state) },
  ];
  return opened.flatMap(({ kind, id }) => (id === null ? [] : [{ kind, id }]));
}

function shownCall(state: AppState): string | null {
  const { selection, paneOpen } = state.screens.calls;
  const isShown = state.screen === "calls" && paneOpen && shownPerson(state) === null;
  return isShown && selection?.isOpened === true ? selection.sessionId : null;
}

function shownConversation({ screen, screens, settings }: AppState): string | null {
  const { result, viewParams, form } = screens.messages;
  const isShown = screen === "messages" && form === "conversation";
  if (!isShown || result?.connectionId !== settings.currentConnectionId) return null;
  const id = wholeConversation(result.query) ?? viewParams["conversationId"];
  return typeof id === "string" ? id : null;
}
