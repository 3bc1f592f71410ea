// Requests a window of messages with their records and parses the text that arrives.
import type { Input, Output } from "../methods/methods.ts";
import { transcriptOfText, type TranscriptWindow } from "../methods/transcript-methods.ts";

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
