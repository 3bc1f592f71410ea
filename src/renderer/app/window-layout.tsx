// The window: title, rail, screens and status bar. A screen that was opened stays mounted while hidden.
import { DropZone } from "#renderer/files/drop-zone.tsx";
import { MessagesScreen } from "#renderer/record/views/messages/messages-screen.tsx";
import { MarkersContext, useMarker } from "#renderer/parts/highlighted-text.tsx";
import { FileChip } from "#renderer/files/file-chip.tsx";
import { InsteadOfFileRows } from "#renderer/files/instead-of-file-rows.tsx";
import { markedText } from "#renderer/list/model/rows/hits-of-search.ts";
import type { RowsParts } from "#renderer/list/views/rows/screen/rows-screen.tsx";
import { isPlainScreen } from "#contract/methods/settings-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { App } from "#renderer/state/app.ts";
import { BesideConversation, CallsScreen, Compare, Conversation, PersonPane, ThreadPane, Tour } from "./parts.ts";
import { PLAIN_SCREENS } from "./plain-screens.ts";
import { Rail } from "./rail.tsx";
import { SampleLine } from "./sample-line.tsx";
import { StatusBar } from "./status-bar.tsx";
import { usePaste } from "./use-paste.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useQuietTips } from "#renderer/design/keys/use-quiet-tips.ts";
import { commandLabel } from "#renderer/design/keys/command-texts.ts";
import classes from "./window.module.css";
import { selectTourShown } from "#renderer/state/slices/window-slice.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { useEffect, useMemo, type ReactNode } from "react";
import { openLine } from "#renderer/palette/open-target.ts";
import { selectFile } from "#renderer/state/slices/files-slice.ts";

export function Window() {
  useTitle();
  useShortcuts();
  useQuietTips();
  usePaste();
  const app = useAppContext();
  const screen = useApp((state) => state.screen);
  const PlainScreen = isPlainScreen(screen) ? PLAIN_SCREENS[screen].View : null;
  const visited = useApp((state) => state.visited);
  const isTourShown = useApp(selectTourShown);
  const connectionId = useApp((state) => state.settings.currentConnectionId);
  return (
    <SearchMarks>
      <div className={classes.frame}>
        <Rail />
        {isTourShown && <Tour />}
        <main className={classes.main} key={connectionId}>
          <SampleLine />
          {visited.messages && (
            <MessagesScreen
              active={screen === "messages"}
              conversation={(tools) => <Conversation tools={tools} />}
              beside={<BesideConversation />}
              thread={<ThreadPane />}
              parts={rowsParts(app, "messages")}
            />
          )}
          {visited.calls && <CallsScreen active={screen === "calls"} parts={rowsParts(app, "calls")} />}
          {PlainScreen !== null && <PlainScreen />}
        </main>
        <StatusBar />
        <DropZone />
      </div>
    </SearchMarks>
  );
}

/** The parts of a screen of rows that belong to rooms above the list. */
function rowsParts(app: App, kind: QueryKind): RowsParts {
  return {
    compare: <Compare kind={kind} />,
    person: (uid) => <PersonPane key={uid} uid={uid} onOpen={(opens) => void openLine(app, opens)} />,
    fileChip: (file) => <FileChip file={file} />,
    withoutFileRows: (rows, file) => <InsteadOfFileRows kind={kind} screen={rows} file={file} />,
  };
}

/** Prepares the marks of both screens' searches once for everything inside. */
function SearchMarks({ children }: { readonly children: ReactNode }) {
  const messages = useMarker(useApp((state) => markedText(state.screens.messages)));
  const calls = useMarker(useApp((state) => markedText(state.screens.calls)));
  const markers = useMemo(() => ({ messages, calls }), [messages, calls]);
  return <MarkersContext value={markers}>{children}</MarkersContext>;
}

/** The title of the window, by which the system's lists tell several windows apart: its screen and its connection or file. */
function useTitle(): void {
  const screen = useApp((state) => state.screen);
  const name = useApp((state) => {
    const { connections, settings } = state;
    return selectFile(state)?.name ?? connections.find(({ id }) => id === settings.currentConnectionId)?.name ?? "";
  });
  useEffect(() => {
    document.title = [commandLabel(screen), name, "Switchboard"].filter((part) => part !== "").join(" · ");
  }, [screen, name]);
}
