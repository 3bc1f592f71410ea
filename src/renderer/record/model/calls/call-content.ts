// Reads the parts of a raw call that only the pane shows: transcriptions, tags, metadata. Source: docs/service-notes.md,
// "Newer fields".
import { transcriptionsOf, type Transcription } from "#domain/records/call.ts";
import { parseExactly, parseToRewrite } from "#domain/text/exact-json.ts";
import { asId, asList, asMap, asText } from "#domain/text/lenient.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface CallContent {
  readonly transcriptions: readonly Transcription[];
  readonly tags: readonly string[];
  readonly metadata: readonly (readonly [name: string, value: string])[];
}

/** The content of a raw call; empty for text that is not a JSON object. */
export function readCallContent(raw: string): CallContent {
  try {
    return callContentOf(asMap(parseExactly(raw)), asMap(parseToRewrite(raw)));
  } catch {
    return callContentOf({}, {});
  }
}

/** The content of a parsed call; `written`: the same with each number as it was spelled. */
export function callContentOf(call: Fields, written: Fields): CallContent {
  const metadata = [...Object.entries(asMap(written["metaData"])), ...Object.entries(asMap(written["metadata"]))];
  return {
    transcriptions: transcriptionsOf(call),
    tags: asList(call["tags"]).flatMap((tag) => asId(tag) ?? []),
    metadata: metadata.map(([name, value]) => [name, asText(value) ?? JSON.stringify(value)] as const),
  };
}
