// A window of messages with everything that a transcript shows of them, from a view or from a thread.
import { z } from "zod";
import { participant, recording } from "#domain/records/call.ts";
import { Failed } from "#contract/failure.ts";
import { connectionId, rowId, viewId } from "#contract/ids.ts";
import { callRow, messageRow } from "./rows.ts";

/** The most rows of one window. */
export const MOST_RECORDS = 250;
/** The most replies of a thread that are looked at. */
export const MOST_REPLIES = 10_000;

const transcriptRecord = z.object({
  row: messageRow,
  /** the record as the service sent it, JSON text; null for one above 64 KB, which `record.message` reads */
  raw: z.string().nullable(),
  /** earlier texts of the message that opened files hold, in the order of the files; absent if there are none */
  earlierTexts: z.array(z.string()).readonly().optional(),
});
export type TranscriptRecord = z.infer<typeof transcriptRecord>;

/** One message of a call, at its position in the view. */
const callMessage = z.object({
  rowId,
  position: z.number().int().min(0),
  action: z.string().nullable(),
  sender: z.string().nullable(),
  sentAtSeconds: z.number().nullable(),
});
export type CallMessage = z.infer<typeof callMessage>;

const transcriptCall = z.object({
  sessionId: z.string(),
  /** all messages of the call in the view, oldest first; at most 200 */
  messages: z.array(callMessage).readonly(),
  /** null if the call itself is not stored */
  call: z
    .object({
      row: callRow,
      /** null for a record above 64 KB */
      parts: z
        .object({ participants: z.array(participant).readonly(), recordings: z.array(recording).readonly() })
        .nullable(),
    })
    .nullable(),
});
export type TranscriptCall = z.infer<typeof transcriptCall>;

const transcriptWindow = z.object({
  records: z.array(transcriptRecord).readonly(),
  /** uid or guid to name, for everyone the records name */
  names: z.record(z.string(), z.string()),
  /** stored messages that the records reply to, quote or report on; their texts are cut */
  parents: z.array(messageRow).readonly(),
  calls: z.array(transcriptCall).readonly(),
});
export type TranscriptWindow = z.infer<typeof transcriptWindow>;

/** A window as one JSON text, which is parsed and checked only where it arrives. */
const transcriptText = z.string().brand<"transcript">();
type TranscriptText = z.infer<typeof transcriptText>;

/** Writes a window as text; `transcriptOfText` reads it again. */
export function textOfTranscript(window: TranscriptWindow): TranscriptText {
  return transcriptText.parse(JSON.stringify(window));
}

/** Reads the window of a text. Throws Failed (bug) if it holds anything else. */
export function transcriptOfText(text: TranscriptText): TranscriptWindow {
  const read = transcriptWindow.safeParse(readJson(text));
  if (read.success) return read.data;
  throw new Failed({ kind: "bug", message: "the records that arrived have an unexpected shape" });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const transcriptMethods = {
  /** The messages at positions from, from + 1, … of a view with their records; fewer at the end. */
  "view.records": {
    served: "offline",
    input: z.object({ viewId, from: z.number().int().min(0), count: z.number().int().min(1).max(MOST_RECORDS) }),
    output: z.object({ window: transcriptText, rowCount: z.number() }),
  },
  /** These messages of one source with their records, newest first. */
  "rows.records": {
    served: "offline",
    input: z.object({ rowIds: z.array(rowId).min(1).max(MOST_RECORDS).readonly() }),
    output: z.object({ window: transcriptText }),
  },
  /**
   * The message and the stored replies to it, by its id: the oldest `count` of them all after the first `skip`, newest
   * first. `rowCount`: all of them. Null if neither the message nor a reply is stored.
   */
  "thread.records": {
    served: "offline",
    input: z.object({
      connectionId,
      messageId: z.string().min(1).max(500),
      /** none if absent */
      skip: z.number().int().min(0).max(MOST_REPLIES).optional(),
      count: z.number().int().min(1).max(MOST_RECORDS),
    }),
    output: z.object({ window: transcriptText, rowCount: z.number() }).nullable(),
  },
} as const;
