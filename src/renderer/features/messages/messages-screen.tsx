// The Messages screen.
import { RowsScreen } from "../rows/screen/rows-screen.tsx";
import { MESSAGE_COLUMNS } from "./columns.tsx";
import { MessagePane } from "./message-pane.tsx";

export function MessagesScreen({ active }: { readonly active: boolean }) {
  return (
    <RowsScreen
      kind="messages"
      active={active}
      columns={MESSAGE_COLUMNS}
      newestFirst="sentAtSeconds"
      pane={<MessagePane />}
    />
  );
}
