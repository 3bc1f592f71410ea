// Requests a window of rows of a view and parses the text that arrives.
import type { Input } from "../methods/methods.ts";
import type { Client } from "./port.ts";
import { rowsOfText, type Row } from "../methods/rows.ts";

export interface RowsWindow {
  readonly rows: readonly Row[];
  /** rows of the whole view */
  readonly rowCount: number;
}

/** Calls `view.rows`. Rejects with Failed. */
export async function readRows(client: Pick<Client, "call">, wanted: Input<"view.rows">): Promise<RowsWindow> {
  const { rows, rowCount } = await client.call("view.rows", wanted);
  return { rows: rowsOfText(rows), rowCount };
}
