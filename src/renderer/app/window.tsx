// The window: rail, screens and status bar. A screen that was opened stays mounted while hidden.
import { DropZone } from "../features/files/drop-zone.tsx";
import { MessagesScreen } from "../features/messages/messages-screen.tsx";
import { SearchMarks } from "../features/pane/found.tsx";
import { CallsScreen, Compare, Conversation, FilesScreen, ThreadPane, Tour } from "./parts.ts";
import { Rail } from "./rail.tsx";
import { SampleLine } from "./sample-line.tsx";
import { StatusBar } from "./status-bar.tsx";
import { usePaste } from "./use-paste.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useTitle } from "./use-title.ts";
import classes from "./window.module.css";
import { selectTourShown } from "../actions/base/slices/window.ts";
import { useApp } from "../actions/base/use-app.ts";

export function Window() {
  useTitle();
  useShortcuts();
  usePaste();
  const screen = useApp((state) => state.screen);
  const filesShown = useApp((state) => state.filesShown);
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
              active={screen === "messages" && !filesShown}
              conversation={<Conversation />}
              compare={<Compare kind="messages" />}
              thread={<ThreadPane />}
            />
          )}
          {visited.calls && (
            <CallsScreen active={screen === "calls" && !filesShown} compare={<Compare kind="calls" />} />
          )}
          {filesShown && <FilesScreen />}
        </main>
        <StatusBar />
        <DropZone />
      </div>
    </SearchMarks>
  );
}
