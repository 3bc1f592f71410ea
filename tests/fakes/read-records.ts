// Reads files as an import does, and collects their records instead of storing them.
import type { Detection } from "#contract/methods/detection.ts";
import type {
  RawText,
  ReadBatch,
  ReadCall,
  ReadEvent,
  ReadMessage,
  RecordSink,
} from "#core/files/read/records/batch.ts";
import { readOpenedFile, type ReadFileOptions } from "#core/files/read/read-file.ts";

/** Records with their text, which stays valid after reading. */
interface Gathered {
  readonly messages: readonly (ReadMessage & { readonly raw: string })[];
  readonly calls: readonly (ReadCall & { readonly raw: string })[];
  readonly events: readonly ReadEvent[];
}

export function gatherRecords(): { readonly sink: RecordSink; readonly drain: () => Gathered } {
  let messages: Gathered["messages"][number][] = [];
  let calls: Gathered["calls"][number][] = [];
  let events: ReadEvent[] = [];
  return {
    sink: {
      addMessage: (record) => messages.push({ ...record, raw: textOf(record.raw) }),
      addCall: (record) => calls.push({ ...record, raw: textOf(record.raw) }),
      addEvent: (event) => events.push(event),
    },
    drain() {
      const gathered = { messages, calls, events };
      events = [];
      messages = [];
      calls = [];
      return gathered;
    },
  };
}

function textOf(raw: RawText): string {
  return typeof raw === "string" ? raw : raw.bytes.toString("utf8", raw.start, raw.end);
}

/** The content of a piece of a file, records included. */
export type RecordBatch = ReadBatch & Gathered;

/** The content of each piece of the file, records included. */
export async function* readRecords(
  path: string,
  detection: Detection,
  options: ReadFileOptions,
): AsyncGenerator<RecordBatch> {
  const { sink, drain } = gatherRecords();
  for await (const batch of readOpenedFile(path, detection, sink, options)) yield { ...batch, ...drain() };
}
