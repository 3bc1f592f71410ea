// Reads each record's JSON with domain's readers and hands it on; gathers names, and what cannot be read.
import { isUtf8 } from "node:buffer";
import { readCall } from "../../../../domain/records/call.ts";
import { maskChannelSecrets, maskChannelSecretsInText } from "../../../../domain/privacy/channel-secrets.ts";
import { mayHoldLongInteger, parseExactly } from "../../../../domain/text/exact-json.ts";
import { isDeeperThan } from "../../../../domain/text/json-depth.ts";
import { inOneLine, textsOf } from "../../../../domain/text/json-text.ts";
import { namedEntities, readMessage } from "../../../../domain/records/message.ts";
import { TOO_DEEP } from "../../../../domain/records/record-text.ts";
import { REMOVED } from "../../../../domain/privacy/redact.ts";
import type { Place, RawText, ReadBatch, ReadLimits, ReadName, RecordSink, UnreadableText } from "./batch.ts";
import { isCallRecord, recordsIn } from "./json-records.ts";
import { ANY_TEXT } from "./text-traits.ts";
import type { TextTraits } from "./text-traits.ts";
import { findEvents, mayHoldEvents } from "./webhook-events.ts";

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
  /** Takes the webhook events in a value that was made of the cells of CSV; false when it holds none, and nothing is taken. */
  readonly takeEvents: (value: unknown, place: Place) => boolean;
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
export type Damage =
  | "notJson"
  | "tooLong"
  | "endsInside"
  | "badQuote"
  | "tooFewCells"
  | "tooManyCells"
  | "notUtf8"
  | "zeros";

const DAMAGE: Readonly<Record<Damage, string>> = {
  notJson: "it is not JSON",
  tooLong: "it is too long for a record",
  endsInside: "the file ends in the middle of it",
  badQuote: "its quotes are not closed, or not doubled where they are part of a cell",
  tooFewCells: "it has fewer cells than the header",
  tooManyCells: "it has more cells than the header",
  notUtf8: "it is not UTF-8",
  zeros: "it is a block of zeros, as a power cut leaves them",
};

/** In text that is no JSON nobody knows of what a secret is; the end of the text may have cut it. */
const SECRET = /("secret"\s*:\s*")(?:[^"\\]|\\.?)*/giu;
/** The same in JSON that is a string of the text. */
const NESTED_SECRET = /(secret\\+"\s*:\s*\\+")[^"\\]*/giu;

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

  /** Takes the webhook events in a value, and the messages that they carry; false when it holds none. */
  const takeEvents = (entry: Cleaned, place: Place, traits: TextTraits): boolean => {
    const text = traits.mayHoldEvent ? textOf(entry.raw) : "";
    const found = mayHoldEvents(text) ? findEvents(entry.value, text, place, limits.depth) : [];
    for (const { event, messages } of found) {
      sink.takeEvent(event);
      for (const message of messages)
        takeRecord(cleaned(message.value, { text: message.text, raw: message.text }), place);
    }
    return found.length > 0;
  };

  const takeEntry = (entry: Cleaned, place: Place, traits: TextTraits): void => {
    if (!takeEvents(entry, place, traits)) takeRecord(entry, place);
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
        keep(text, TOO_DEEP, place);
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
        takeEntry(cleaned(value, { text, raw: text === whole ? { bytes, start, end } : text }, traits), place, traits);
        return true;
      }
      const texts = textsOf(text, value, new Set(inside));
      for (const record of inside) {
        const own = texts.get(record) ?? JSON.stringify(record);
        takeEntry(cleaned(record, { text: own, raw: own }, traits), place, traits);
      }
      return true;
    },
    takeEvents(value, place) {
      const text = JSON.stringify(value);
      return takeEvents(cleaned(value, { text, raw: text }), place, ANY_TEXT);
    },
    takeValue(value, place, named) {
      const text = JSON.stringify(value);
      takeRecord(cleaned(value, { text, raw: text }), place);
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
  const clean = /secret/iu.test(text)
    ? text.replaceAll(SECRET, `$1${REMOVED}`).replaceAll(NESTED_SECRET, `$1${REMOVED}`)
    : text;
  return maskChannelSecretsInText(clean);
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

/** Its own text: in one line, and with its secrets masked in place. */
function cleaned(value: unknown, { text, raw }: OwnText, traits = ANY_TEXT): Cleaned {
  const masked = traits.mayHoldSecret ? maskChannelSecrets(text) : text;
  const clean = traits.mayHoldLineBreak ? inOneLine(masked) : masked;
  if (clean === text) return { value, raw };
  return { value: masked === text ? value : parseExactly(clean), raw: clean };
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
