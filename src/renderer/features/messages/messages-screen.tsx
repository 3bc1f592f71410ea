// The Messages screen.
import { DataGrid } from "../rows/grid/data-grid.tsx";
import { ScreenFrame } from "../rows/screen/screen-frame.tsx";
import { Toolbar } from "../rows/screen/toolbar.tsx";
import { MESSAGE_COLUMNS } from "./columns.tsx";
import { MessagePane } from "./message-pane.tsx";

export function MessagesScreen({ active }: { readonly active: boolean }) {
  return (
    <ScreenFrame
      kind="messages"
      title="Messages"
      active={active}
      toolbar={<Toolbar kind="messages" columns={MESSAGE_COLUMNS} />}
      grid={<DataGrid kind="messages" label="Messages" columns={MESSAGE_COLUMNS} newestFirst="sentAtSeconds" />}
      pane={<MessagePane />}
    />
  );
}
