// The first thread of an import: reads the files, and packs their records for the thread that stores them.
import { ONLY_BEGINNING } from "#domain/records/unreadable-reasons.ts";
import type { MessagePort } from "node:worker_threads";
import { failureOf } from "#contract/failure.ts";
import { readOpenedFile } from "#core/files/read/read-file.ts";
import type { ReadEvent, RecordSink, UnreadableText } from "#core/files/read/records/batch.ts";
import type { LoadedText } from "#core/store/loading/file-lines.ts";
import { packCalls, packMessages } from "#core/store/loading/pack-rows.ts";
import {
  CANCEL,
  memoriesOf,
  storedBatch,
  type FromReader,
  type ImportPart,
  type StoredBatch,
} from "./import-messages.ts";

/** Batches that are sent and not stored yet: enough that the writer never waits, few enough to bound the memory. */
const MOST_ON_THE_WAY = 3;

export interface ReaderInput {
  readonly parts: readonly ImportPart[];
  /** the way to the writer */
  readonly port: MessagePort;
}

/** Reads everything. `CANCEL` on the control port cancels it. Never rejects: a failure belongs to its file. */
export async function runReader({ parts, port }: ReaderInput, control: MessagePort): Promise<void> {
  const stop = new AbortController();
  control.on("message", (message) => message === CANCEL && stop.abort());
  const post = (message: FromReader): void => port.postMessage(message);
  // Rows are numbered over all files, so that the tables of a kind can be filled one after the other.
  const rows = { messages: packMessages(), calls: packCalls() };
  let events: ReadEvent[] = [];
  const sink: RecordSink = {
    addMessage: (message) => rows.messages.add(message),
    addCall: (call) => rows.calls.add(call),
    addEvent: (event) => void events.push(event),
  };
  const room = makeRoom(port, ({ messages, calls }) => {
    if (messages !== null) rows.messages.reuse(messages);
    if (calls !== null) rows.calls.reuse(calls);
  });
  let readBefore = 0;

  async function readPart({ path, name, detection }: ImportPart, part: number): Promise<void> {
    let readBytes = 0;
    for await (const { unreadable, notes, names, ...read } of readOpenedFile(path, detection, sink, {
      name,
      signal: stop.signal,
    })) {
      readBytes = read.readBytes;
      await room.wait();
      const packed = { messages: rows.messages.take(), calls: rows.calls.take() };
      const batch = { ...packed, events, unreadable: unreadable.map(textToKeep), notes, names };
      events = [];
      const message: FromReader = { say: "batch", part, batch, readBytes: readBefore + readBytes };
      port.postMessage(message, memoriesOf(storedBatch(batch)));
    }
    readBefore += readBytes;
  }

  for (const [part, each] of parts.entries()) {
    let failure = each.damage;
    try {
      await readPart(each, part);
    } catch (thrown) {
      if (stop.signal.aborted) break;
      failure ??= failureOf(thrown);
    }
    post({ say: "fileEnd", part, failure });
  }
  post({ say: "end", isCancelled: stop.signal.aborted });
  port.close();
  control.unref();
}

function textToKeep({ raw, reason, isCut, line, byte, isDamage }: UnreadableText): LoadedText {
  return { raw, reason: isCut ? `${reason}${ONLY_BEGINNING}` : reason, line, byte, isDamage };
}

/** `wait` resolves when one more batch may be sent; each answer of the writer makes room for one. */
function makeRoom(port: MessagePort, onStored: (stored: StoredBatch) => void): { readonly wait: () => Promise<void> } {
  let onTheWay = 0;
  let proceed: (() => void) | null = null;
  port.on("message", (stored: StoredBatch) => {
    onStored(stored);
    onTheWay--;
    proceed?.();
    proceed = null;
  });
  return {
    async wait() {
      if (onTheWay >= MOST_ON_THE_WAY) await new Promise<void>((resolve) => (proceed = resolve));
      onTheWay++;
    },
  };
}
