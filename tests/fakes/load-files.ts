// A store that is filled as an import fills it, in this thread: files with their records, events and unreadable parts.
import { NO_NOTES } from "#domain/report/file-notes.ts";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { BulkLoad, type LoadCounts } from "#core/store/loading/bulk-load.ts";
import type { LoadedEvent } from "#core/store/loading/load-events.ts";
import { packCalls, packMessages } from "#core/store/loading/pack-rows.ts";
import { openFilledStore, type Store } from "#core/store/store.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { readCall } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import { eventFactsOf, readEvent } from "#domain/records/webhook.ts";
import type { FileEnd } from "#domain/report/ledger.ts";
import { makeTemporaryFolder } from "./store.ts";

/** A file as its reader hands it over: one batch. Records are on lines 10, 20, 30, …; events on lines 1, 2, 3, … */
interface GivenFile {
  readonly name?: string;
  readonly kind?: QueryKind;
  readonly messages?: readonly object[];
  readonly calls?: readonly object[];
  readonly events?: readonly object[];
  readonly unreadable?: readonly string[];
  readonly ended?: FileEnd | null;
}

interface LoadedFiles {
  readonly store: Store;
  /** after each file, and at the end */
  readonly counts: readonly (LoadCounts & { readonly duplicates?: number })[];
}

/** A store as an import fills it, closed and removed when the test ends. */
export function loadFiles(...files: readonly GivenFile[]): LoadedFiles {
  const path = join(makeTemporaryFolder(), "opened.db");
  const named = files.map(({ name, kind = "messages" }, index) => ({ name: name ?? `file ${index + 1}`, kind }));
  const bulk = new BulkLoad(path, named, 1);
  onTestFinished(() => bulk.close());
  const [messages, calls] = [packMessages(), packCalls()];
  const counts: LoadCounts[] = [];
  for (const [index, file] of files.entries()) {
    for (const [at, value] of (file.messages ?? []).entries()) {
      const facts = ok(readMessage(value));
      messages.add({ facts, value, raw: JSON.stringify(value), line: 10 * (at + 1), named: [] });
    }
    for (const [at, value] of (file.calls ?? []).entries()) {
      calls.add({ facts: ok(readCall(value)), value, raw: JSON.stringify(value), line: 10 * (at + 1) });
    }
    const unreadable = (file.unreadable ?? []).map((raw, at) => ({
      raw,
      reason: "no record",
      line: at + 1,
      byte: 0,
      isDamage: true,
    }));
    const events = (file.events ?? []).map(eventOnLine);
    counts.push(
      bulk.take(index, {
        messages: messages.take(),
        calls: calls.take(),
        events,
        unreadable,
        notes: NO_NOTES,
        names: [],
      }),
    );
    if (file.ended !== null) {
      bulk.endFile(index, { ended: file.ended ?? "endOfFile", failure: null, tookMs: 7 });
    }
  }
  counts.push(bulk.finish());
  const store = openFilledStore(path);
  onTestFinished(() => store.close());
  return { store, counts };
}

function ok<Facts>(reading: { readonly ok: true; readonly record: Facts } | { readonly ok: false }): Facts {
  if (!reading.ok) throw new Error("not readable");
  return reading.record;
}

function eventOnLine(value: object, index: number): LoadedEvent {
  const event = readEvent(value);
  if (event === null) throw new Error("no event");
  return { ...eventFactsOf(event), line: index + 1, byte: 100 * index, raw: JSON.stringify(value) };
}
