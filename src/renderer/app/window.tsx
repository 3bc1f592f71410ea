// The window: rail, screens and status bar. A screen that was opened stays mounted while hidden.
import { CallsScreen } from "../features/calls/calls-screen.tsx";
import { DropZone, FilesScreen } from "../features/files/files-screen.tsx";
import { Conversation } from "../features/conversation/conversation.tsx";
import { Compare } from "../features/compare/compare.tsx";
import { ThreadPane } from "../features/conversation/thread-pane.tsx";
import { MessagesScreen } from "../features/messages/messages-screen.tsx";
import { SearchMarks } from "../features/pane/found.tsx";
import { Rail } from "./rail.tsx";
import { SampleLine } from "./sample-line.tsx";
import { StatusBar } from "./status-bar.tsx";
import { usePaste } from "./use-paste.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import classes from "./window.module.css";
import { useApp } from "../actions/base/use-app.ts";

export function Window() {
  useShortcuts();
  usePaste();
  const screen = useApp((state) => state.screen);
  const filesShown = useApp((state) => state.filesShown);
  const visited = useApp((state) => state.visited);
  const connectionId = useApp((state) => state.settings.currentConnectionId);
  return (
    <SearchMarks>
      <div className={classes.frame}>
        <Rail />
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
