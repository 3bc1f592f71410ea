// The Messages screen.
import type { ReactNode } from "react";
import { RowsScreen } from "../rows/screen/rows-screen.tsx";
import { MESSAGE_COLUMNS } from "./columns.tsx";
import { MessagePane } from "./message-pane.tsx";

export function MessagesScreen(props: {
  readonly active: boolean;
  readonly conversation: ReactNode;
  readonly compare: ReactNode;
}) {
  const { active, conversation, compare } = props;
  return (
    <RowsScreen
      kind="messages"
      active={active}
      columns={MESSAGE_COLUMNS}
      newestFirst="sentAtSeconds"
      pane={<MessagePane />}
      conversation={conversation}
      compare={compare}
    />
  );
}
