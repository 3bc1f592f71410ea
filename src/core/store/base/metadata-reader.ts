// Reads the metadata of records for SQL. A statement often asks for several keys of one record, which is then read once.
import { mergedCallText } from "#domain/records/merged-call.ts";
import { metadataOfText, type MetadataValue } from "#domain/records/metadata.ts";

export class MetadataReader {
  #kind = "";
  #json: string | null = null;
  #values: readonly MetadataValue[] = [];

  /** The metadata of the records of a row: the kind, the message or the list entry of a call, and its full record. */
  read(kind: unknown, raw: unknown, fullRaw: unknown, fullIsLatest: unknown): readonly MetadataValue[] {
    const listRaw = textOf(raw);
    const full = textOf(fullRaw);
    const json = full === null ? listRaw : textOfCall(listRaw, full, fullIsLatest === 1);
    if (json === null) return [];
    if (json !== this.#json || kind !== this.#kind) {
      this.#values = metadataOfText(kind === "calls" ? "calls" : "messages", json);
      this.#json = json;
      this.#kind = String(kind);
    }
    return this.#values;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function textOfCall(listRaw: string | null, fullRaw: string, isLatest: boolean): string {
  return mergedCallText({ listRaw, fullRaw, fullIsLatest: isLatest ? 1 : 0 });
}
