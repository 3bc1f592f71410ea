// The Calls screen.
import { DataGrid } from "../rows/grid/data-grid.tsx";
import { ScreenFrame } from "../rows/screen/screen-frame.tsx";
import { Toolbar } from "../rows/screen/toolbar.tsx";
import { CallPane } from "./call-pane.tsx";
import { CALL_COLUMNS } from "./columns.tsx";

export function CallsScreen({ active }: { readonly active: boolean }) {
  return (
    <ScreenFrame
      kind="calls"
      title="Calls"
      active={active}
      toolbar={<Toolbar kind="calls" columns={CALL_COLUMNS} />}
      grid={<DataGrid kind="calls" label="Calls" columns={CALL_COLUMNS} newestFirst="initiatedAtSeconds" />}
      pane={<CallPane />}
    />
  );
}
