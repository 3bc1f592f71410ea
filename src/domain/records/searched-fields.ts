// The searched words of a record with their fields, for searches of one field and to say where a hit is.
import { parseExactly } from "#domain/text/exact-json.ts";
import { readCall } from "./call.ts";
import { namedEntities, readMessage } from "./message.ts";
import { visitCall, visitMessage } from "./searched-words.ts";

/** A searched word of a record. `field`: `text`, `id`, `name`, `tag`, `file`, `device`, `action` or a path in `metadata`. */
export interface SearchedWord {
  readonly field: string;
  readonly word: string;
}

/** Every searched word of a stored record, with its text; none for a record that cannot be read. */
export function searchedWords(kind: "messages" | "calls", json: string): readonly SearchedWord[] {
  const words: SearchedWord[] = [];
  const visit = (field: string, word: string | null): void => {
    if (word !== null && word !== "") words.push({ field, word });
  };
  const record = readRecord(json);
  if (kind === "messages") {
    const reading = readMessage(record);
    if (!reading.ok) return [];
    visit("text", reading.record.text);
    visitMessage(reading.record, record, namedEntities(record), visit);
  } else {
    const reading = readCall(record);
    if (reading.ok) visitCall(reading.record, record, visit);
  }
  return words;
}

function readRecord(json: string): unknown {
  try {
    return parseExactly(json);
  } catch {
    return null;
  }
}
