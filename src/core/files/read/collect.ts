// Gathers what a piece of a file holds: reads each record's JSON with domain's readers, keeps what cannot be read.
import { isUtf8 } from "node:buffer";
import { readCall } from "../../../domain/call.ts";
import { mayHoldLongInteger, parseExactly } from "../../../domain/exact-json.ts";
import { namedEntities, readMessage } from "../../../domain/message.ts";
import { REMOVED, withoutChannelSecrets } from "../../../domain/redact.ts";
import type { Place, ReadBatch, ReadCall, ReadLimits, ReadMessage, ReadName, UnreadableText } from "./batch.ts";
import { isDeeperThan } from "./json-depth.ts";
import { isCallRecord, recordsIn } from "./json-records.ts";

/** What has been gathered, without the progress. */
type Gathered = Omit<ReadBatch, "readBytes" | "totalBytes">;

export interface Collector {
  /**
   * Takes the UTF-8 text of one JSON value: a record, or something that holds records. False when it is not JSON; it is
   * then kept as unreadable, with the reason given.
   */
  readonly takeJson: (bytes: Buffer, start: number, end: number, place: Place, whenNotJson?: Damage) => boolean;
  /** Takes a record that was made of the cells of CSV, and the names that are not part of it. */
  readonly takeValue: (value: unknown, place: Place, names: readonly ReadName[]) => void;
  /** Takes what stands where a record should: its beginning, and how long it is, Infinity when nobody counted. */
  readonly takeDamage: (beginning: Buffer, lengthBytes: number, damage: Damage, place: Place) => void;
  /** What came since the last time. */
  readonly drain: () => Gathered;
}

/** Why a piece is no record. */
export type Damage = "notJson" | "tooLong" | "endsInside" | "badQuote" | "tooFewCells" | "tooManyCells" | "notUtf8";

const DAMAGE: Readonly<Record<Damage, string>> = {
  notJson: "it is not JSON",
  tooLong: "it is too long for a record",
  endsInside: "the file ends in the middle of it",
  badQuote: "its quotes are not closed, or not doubled where they are part of a cell",
  tooFewCells: "it has fewer cells than the header",
  tooManyCells: "it has more cells than the header",
  notUtf8: "it is not UTF-8",
};

/** In text that is no JSON nobody knows of what a secret is; the end of the text may have cut it. */
const SECRET = /("secret"\s*:\s*")(?:[^"\\]|\\.?)*/gu;

/** What `Buffer` writes where bytes are no UTF-8. */
const REPLACEMENT = "\uFFFD";

export function makeCollector(limits: ReadLimits): Collector {
  let messages: ReadMessage[] = [];
  let calls: ReadCall[] = [];
  let unreadable: UnreadableText[] = [];
  let names = new Map<string, ReadName>();

  const keep = (text: string, reason: string, { line, byte }: Place, isLonger = false): void => {
    const isCut = isLonger || text.length > limits.keptBytes;
    const raw = withoutSecrets(text.slice(0, limits.keptBytes).toWellFormed());
    unreadable.push({ raw, isCut, line, byte, reason });
  };

  const takeRecord = ({ value, raw }: Cleaned, { line, byte }: Place): void => {
    if (isCallRecord(value)) {
      const reading = readCall(value);
      if (reading.ok) calls.push({ raw, value, facts: reading.record, line, byte });
      else keep(raw, reading.reason, { line, byte });
      return;
    }
    const reading = readMessage(value);
    if (!reading.ok) return keep(raw, reading.reason, { line, byte });
    messages.push({ raw, value, facts: reading.record, line, byte });
    learnNames(names, value, reading.record.updatedAtSeconds ?? reading.record.sentAtSeconds ?? 0);
  };

  return {
    takeJson(bytes, start, end, place, whenNotJson = "notJson") {
      const text = trimmed(bytes.toString("utf8", start, end));
      if (text === "") return true;
      if (text.includes(REPLACEMENT) && !isUtf8(bytes.subarray(start, end))) {
        keep(text, DAMAGE.notUtf8, place);
        return true;
      }
      if (isDeeperThan(text, limits.depth)) {
        keep(text, "it is nested too deeply", place);
        return true;
      }
      const isChanged = mayHoldLongInteger(text);
      let value: unknown;
      try {
        value = isChanged ? parseExactly(text) : JSON.parse(text);
      } catch {
        keep(text, DAMAGE[whenNotJson], place);
        return false;
      }
      const inside = recordsIn(value);
      if (inside === null) takeRecord(cleaned(value, isChanged ? null : text), place);
      else for (const record of inside) takeRecord(cleaned(record, null), place);
      return true;
    },
    takeValue(value, place, named) {
      takeRecord(cleaned(value, null), place);
      for (const name of named) learnName(names, name);
    },
    takeDamage(beginning, lengthBytes, damage, place) {
      keep(beginning.toString("utf8"), DAMAGE[damage], place, lengthBytes > beginning.length);
    },
    drain() {
      const gathered = { messages, calls, unreadable, names: [...names.values()] };
      messages = [];
      calls = [];
      unreadable = [];
      names = new Map();
      return gathered;
    },
  };
}

function withoutSecrets(text: string): string {
  return text.includes('"secret"') ? text.replaceAll(SECRET, `$1${REMOVED}`) : text;
}

/** Most lines begin with { and end with } and need no look at their white space. */
function trimmed(text: string): string {
  return text.startsWith("{") && text.endsWith("}") ? text : text.trim();
}

/** A record as it is stored. */
interface Cleaned {
  readonly value: unknown;
  readonly raw: string;
}

/** Its own text where there is one, unless that has several lines or a secret. */
function cleaned(given: unknown, text: string | null): Cleaned {
  // A letter of the name may stand as an escape.
  const mayHoldSecret = text === null || text.includes("wsChannel") || text.includes("\\u00");
  const value = mayHoldSecret ? withoutChannelSecrets(given) : given;
  const isOwnText = text !== null && value === given && !text.includes("\n") && !text.includes("\r");
  return { value, raw: isOwnText ? text : JSON.stringify(value) };
}

function learnNames(names: Map<string, ReadName>, value: unknown, asOfSeconds: number): void {
  for (const entity of namedEntities(value)) learnName(names, { ...entity, asOfSeconds });
}

function learnName(names: Map<string, ReadName>, name: ReadName): void {
  const key = `${name.kind} ${name.id}`;
  const known = names.get(key);
  if (known === undefined || known.asOfSeconds < name.asOfSeconds) names.set(key, name);
}
