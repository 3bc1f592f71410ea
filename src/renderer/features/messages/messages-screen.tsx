// The Messages screen.
import type { ReactNode } from "react";
import { onDemand } from "../../design/parts/on-demand.tsx";
import { RowsScreen } from "../rows/screen/rows-screen.tsx";
import { MESSAGE_COLUMNS } from "./columns.tsx";
import { useApp } from "../../actions/base/use-app.ts";
import { shownThread } from "../../model/rows/side-pane.ts";

export const MessagePane = onDemand(async () => (await import("./message-pane.tsx")).MessagePane);

export function MessagesScreen(props: {
  readonly active: boolean;
  /** the rows as a transcript */
  readonly conversation: ReactNode;
  /** the thread that the pane shows instead of the record */
  readonly thread: ReactNode;
  readonly compare: ReactNode;
}) {
  const { active, conversation, thread, compare } = props;
  const isThreadShown = useApp((state) => shownThread(state) !== null);
  return (
    <RowsScreen
      kind="messages"
      active={active}
      columns={MESSAGE_COLUMNS}
      newestFirst="sentAtSeconds"
      pane={isThreadShown ? thread : <MessagePane />}
      conversation={conversation}
      compare={compare}
    />
  );
}
