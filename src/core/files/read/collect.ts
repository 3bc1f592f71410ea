// Reads each record's JSON with domain's readers and hands it on; gathers names, and what cannot be read.
import { isUtf8 } from "node:buffer";
import { readCall } from "../../../domain/call.ts";
import { mayHoldLongInteger, parseExactly } from "../../../domain/exact-json.ts";
import { namedEntities, readMessage } from "../../../domain/message.ts";
import { REMOVED, withoutChannelSecrets } from "../../../domain/redact.ts";
import type { Place, RawText, ReadBatch, ReadLimits, ReadName, RecordSink, UnreadableText } from "./batch.ts";
import { isDeeperThan } from "./json-depth.ts";
import { isCallRecord, recordsIn } from "./json-records.ts";
import { ANY_TEXT } from "./text-traits.ts";
import type { TextTraits } from "./text-traits.ts";

/** What has been gathered, without the progress. */
type Gathered = Omit<ReadBatch, "readBytes" | "totalBytes">;

interface JsonTaking {
  readonly traits?: TextTraits;
  readonly whenNotJson?: Damage;
}

export interface Collector {
  /**
   * Takes the UTF-8 text of one JSON value: a record, or something that holds records. False when it is not JSON; it is
   * then kept as unreadable, with the reason given.
   */
  readonly takeJson: (bytes: Buffer, start: number, end: number, place: Place, how?: JsonTaking) => boolean;
  /** Takes a record that was made of the cells of CSV, and the names that are not part of it. */
  readonly takeValue: (value: unknown, place: Place, names: readonly ReadName[]) => void;
  /** Takes what stands where a record should: its beginning, and how long it is, Infinity when nobody counted. */
  readonly takeDamage: (beginning: Buffer, lengthBytes: number, damage: Damage, place: Place) => void;
  /**
   * What came since the last time. Of names those that are new or others than before; at the end all of them once more, with
   * the time of which each is true.
   */
  readonly drain: (isEnd?: boolean) => Gathered;
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

/** A name that the file told. `isNew`: since the last time names were drained. */
type KnownName = { -readonly [Field in keyof ReadName]: ReadName[Field] } & { isNew: boolean };
/** Of each kind the names by id. */
type Names = Readonly<Record<ReadName["kind"], Map<string, KnownName>>>;

const noNames = (): Names => ({ user: new Map(), group: new Map() });
/** More people than that are forgotten and learned anew, so that they do not gather in memory. */
const MOST_NAMES = 20_000;

export function makeCollector(limits: ReadLimits, sink: RecordSink): Collector {
  let unreadable: UnreadableText[] = [];
  let names = noNames();

  const keep = (text: string, reason: string, { line, byte }: Place, isLonger = false): void => {
    const isCut = isLonger || text.length > limits.keptBytes;
    const raw = withoutSecrets(text.slice(0, limits.keptBytes).toWellFormed());
    unreadable.push({ raw, isCut, line, byte, reason });
  };

  const takeRecord = ({ value, raw }: Cleaned, { line, byte }: Place): void => {
    if (isCallRecord(value)) {
      const reading = readCall(value);
      if (reading.ok) sink.takeCall({ raw, value, facts: reading.record, line, byte });
      else keep(textOf(raw), reading.reason, { line, byte });
      return;
    }
    const reading = readMessage(value);
    if (!reading.ok) return keep(textOf(raw), reading.reason, { line, byte });
    const { record: facts } = reading;
    const named = namedEntities(value);
    const asOfSeconds = facts.updatedAtSeconds ?? facts.sentAtSeconds ?? 0;
    for (const { kind, id, name } of named) learnName(names, kind, id, name, asOfSeconds);
    sink.takeMessage({ raw, value, facts, named, line, byte });
  };

  return {
    takeJson(bytes, start, end, place, { traits = ANY_TEXT, whenNotJson = "notJson" } = {}) {
      const whole = bytes.toString("utf8", start, end);
      const text = trimmed(whole);
      if (text === "") return true;
      if (traits.mayBeBroken && text.includes(REPLACEMENT) && !isUtf8(bytes.subarray(start, end))) {
        keep(text, DAMAGE.notUtf8, place);
        return true;
      }
      if (isDeeperThan(text, limits.depth)) {
        keep(text, "it is nested too deeply", place);
        return true;
      }
      const isChanged = traits.mayHoldLongInteger && mayHoldLongInteger(text);
      let value: unknown;
      try {
        value = isChanged ? parseExactly(text) : JSON.parse(text);
      } catch {
        keep(text, DAMAGE[whenNotJson], place);
        return false;
      }
      const inside = recordsIn(value);
      if (inside === null) {
        const own = isChanged ? null : { text, raw: text === whole ? { bytes, start, end } : text };
        takeRecord(cleaned(value, own, traits), place);
      } else for (const record of inside) takeRecord(cleaned(record, null), place);
      return true;
    },
    takeValue(value, place, named) {
      takeRecord(cleaned(value, null), place);
      for (const { kind, id, name, asOfSeconds } of named) learnName(names, kind, id, name, asOfSeconds);
    },
    takeDamage(beginning, lengthBytes, damage, place) {
      keep(beginning.toString("utf8"), DAMAGE[damage], place, lengthBytes > beginning.length);
    },
    drain(isEnd = false) {
      const isAll = isEnd || names.user.size + names.group.size > MOST_NAMES;
      const gathered = { unreadable, names: drainNames(names, isAll) };
      unreadable = [];
      if (isAll) names = noNames();
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
  readonly raw: RawText;
}

/** The text of a record in the file, and how it is handed on. */
interface OwnText {
  readonly text: string;
  readonly raw: RawText;
}

/** Its own text where there is one, unless that has several lines or a secret. */
function cleaned(given: unknown, own: OwnText | null, traits = ANY_TEXT): Cleaned {
  if (own === null) {
    const raw = JSON.stringify(given);
    const value = raw.includes("wsChannel") ? withoutChannelSecrets(given) : given;
    return { value, raw: value === given ? raw : JSON.stringify(value) };
  }
  const { text, raw } = own;
  // A letter of the name may stand as an escape.
  const mayHoldSecret = traits.mayHoldSecret && (text.includes("wsChannel") || text.includes("\\u00"));
  const value = mayHoldSecret ? withoutChannelSecrets(given) : given;
  const isOneLine = !traits.mayHoldLineBreak || !(text.includes("\n") || text.includes("\r"));
  return { value, raw: value === given && isOneLine ? raw : JSON.stringify(value) };
}

function textOf(raw: RawText): string {
  return typeof raw === "string" ? raw : raw.bytes.toString("utf8", raw.start, raw.end);
}

/** Changes what is known in place: the same people stand in nearly every record. */
function learnName(names: Names, kind: ReadName["kind"], id: string, name: string, asOfSeconds: number): void {
  const known = names[kind].get(id);
  if (known === undefined) names[kind].set(id, { kind, id, name, asOfSeconds, isNew: true });
  else if (known.asOfSeconds < asOfSeconds) {
    known.isNew ||= known.name !== name;
    known.name = name;
    known.asOfSeconds = asOfSeconds;
  }
}

/** Most pieces of a file tell nothing new of the people in it. */
function drainNames(names: Names, isAll: boolean): readonly ReadName[] {
  const drained: ReadName[] = [];
  for (const known of [...names.user.values(), ...names.group.values()]) {
    const { kind, id, name, asOfSeconds } = known;
    if (isAll || known.isNew) drained.push({ kind, id, name, asOfSeconds });
    known.isNew = false;
  }
  return drained;
}
