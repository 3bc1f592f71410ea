// Requests a window of a view, rows or messages with their records, and parses the text that arrives.
import type { Input, Output } from "#contract/methods/methods.ts";
import { rowsOfText, type Row } from "#contract/methods/rows.ts";
import { transcriptOfText, type TranscriptWindow } from "#contract/methods/transcript-methods.ts";

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

/** A client, or the client of a place in the window. */
interface RecordsClient {
  readonly call: (
    name: "view.records",
    input: Input<"view.records">,
    options: { readonly signal: AbortSignal | undefined },
  ) => Promise<Output<"view.records">>;
}

/** Calls `view.records`. `rowCount` is that of the whole view. Rejects with Failed. */
export async function readTranscript(
  client: RecordsClient,
  wanted: Input<"view.records">,
  signal?: AbortSignal,
): Promise<TranscriptWindow & { readonly rowCount: number }> {
  const { window, rowCount } = await client.call("view.records", wanted, { signal });
  return { ...transcriptOfText(window), rowCount };
}
