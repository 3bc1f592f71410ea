// Requests a window of rows of a view and parses the text that arrives.
import type { Input, Output } from "../methods/methods.ts";
import { rowsOfText, type Row } from "../methods/rows.ts";

export interface RowsWindow {
  readonly rows: readonly Row[];
  /** rows of the whole view */
  readonly rowCount: number;
}

/** A client, or the client of a place in the window. */
interface RowsClient {
  readonly call: (name: "view.rows", input: Input<"view.rows">) => Promise<Output<"view.rows">>;
}

/** Calls `view.rows`. Rejects with Failed. */
export async function readRows(client: RowsClient, wanted: Input<"view.rows">): Promise<RowsWindow> {
  const { rows, rowCount } = await client.call("view.rows", wanted);
  return { rows: rowsOfText(rows), rowCount };
}
