// The first thread of an import: reads the files, and packs their records for the thread that stores them.
import type { MessagePort } from "node:worker_threads";
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import { readOpenedFile } from "../../files/read/read-file.ts";
import type { ReadBatch } from "../../files/read/batch.ts";
import { packCalls, packMessages } from "../../store/pack-rows.ts";
import type { LoadBatch } from "../../store/bulk-load.ts";
import { CANCEL } from "./import-messages.ts";
import type { FromReader, ImportPart } from "./import-messages.ts";

/** Batches on their way that are not stored yet: enough that the writer never waits, few enough to bound the memory. */
const MOST_ON_THE_WAY = 3;

export interface ReaderInput {
  readonly parts: readonly ImportPart[];
  /** the way to the writer */
  readonly port: MessagePort;
}

/** Reads everything. Cancelled by `CANCEL` on the control port. Never rejects: what goes wrong belongs to its file. */
export async function runReader({ parts, port }: ReaderInput, control: MessagePort): Promise<void> {
  const stop = new AbortController();
  control.on("message", (message) => message === CANCEL && stop.abort());
  const post = (message: FromReader): void => port.postMessage(message);
  const room = makeRoom(port);
  const next = { messages: 1, calls: 1 };
  let readBefore = 0;

  async function readPart({ path, detection }: ImportPart, part: number): Promise<void> {
    let readBytes = 0;
    for await (const batch of readOpenedFile(path, detection, { signal: stop.signal })) {
      readBytes = batch.readBytes;
      await room.wait();
      post({ say: "batch", part, batch: pack(batch, next), readBytes: readBefore + readBytes });
    }
    readBefore += readBytes;
  }

  for (const [part, each] of parts.entries()) {
    let failure: Failure | null = null;
    try {
      await readPart(each, part);
    } catch (thrown) {
      if (stop.signal.aborted) break;
      failure = failureOf(thrown);
    }
    post({ say: "fileEnd", part, failure });
  }
  post({ say: "end", isCancelled: stop.signal.aborted });
  port.close();
  control.unref();
}

/** Rows are numbered here, over all files, so that the tables of a kind can be filled one after the other. */
function pack(batch: ReadBatch, next: { messages: number; calls: number }): LoadBatch {
  const messages = batch.messages.length === 0 ? null : packMessages(batch.messages, next.messages);
  const calls = batch.calls.length === 0 ? null : packCalls(batch.calls, next.calls);
  next.messages += batch.messages.length;
  next.calls += batch.calls.length;
  const unreadable = batch.unreadable.map(({ raw, reason, isCut, line, byte }) => ({
    raw,
    reason: isCut ? `${reason}; only its beginning is kept` : reason,
    line,
    byte,
  }));
  return { messages, calls, unreadable, names: batch.names };
}

/** Resolves when one more batch may be sent; the writer's answers make room. */
function makeRoom(port: MessagePort): { readonly wait: () => Promise<void> } {
  let onTheWay = 0;
  let proceed: (() => void) | null = null;
  port.on("message", () => {
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
