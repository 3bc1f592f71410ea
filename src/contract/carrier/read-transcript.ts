// Requests a window of messages with their records and parses the text that arrives.
import type { Input } from "../methods/methods.ts";
import { transcriptOfText, type TranscriptWindow } from "../methods/transcript-methods.ts";
import type { Client } from "./port.ts";

/** Calls `view.records`. `rowCount` is that of the whole view. Rejects with Failed. */
export async function readTranscript(
  client: Pick<Client, "call">,
  wanted: Input<"view.records">,
  signal?: AbortSignal,
): Promise<TranscriptWindow & { readonly rowCount: number }> {
  const { window, rowCount } = await client.call("view.records", wanted, { signal });
  return { ...transcriptOfText(window), rowCount };
}
