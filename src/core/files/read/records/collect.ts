// Reads the JSON of each record with the readers of domain and passes it on; collects names and unreadable texts.
import { isUtf8 } from "node:buffer";
import { readCall } from "../../../../domain/records/call.ts";
import { maskChannelSecrets, maskChannelSecretsInText } from "../../../../domain/privacy/channel-secrets.ts";
import { mayHoldLongInteger, parseExactly } from "../../../../domain/text/exact-json.ts";
import { isDeeperThan } from "../../../../domain/text/json-depth.ts";
import { inOneLine } from "../../../../domain/text/json-text.ts";
import { namedEntities, readMessage } from "../../../../domain/records/message.ts";
import { TOO_DEEP } from "../../../../domain/records/record-text.ts";
import { REMOVED } from "../../../../domain/privacy/redact.ts";
import type { Place, RawText, ReadBatch, ReadLimits, ReadName, RecordSink, UnreadableText } from "./batch.ts";
import { isCallRecord, recordsBeside, recordsIn, type HeldValue } from "./json-records.ts";
import { ANY_TEXT, type TextTraits } from "./text-traits.ts";
import { findEvents, mayHoldEvents } from "./webhook-events.ts";

type Gathered = Omit<ReadBatch, "readBytes" | "totalBytes">;

interface JsonTaking {
  readonly traits?: TextTraits;
  readonly whenNotJson?: Damage;
}

export interface Collector {
  /** Takes the UTF-8 text of a JSON value. False if it is not JSON: then it is kept as unreadable, with the reason. */
  readonly takeJson: (bytes: Buffer, start: number, end: number, place: Place, how?: JsonTaking) => boolean;
  /** Takes the records in a part of an answer beside its streamed lists, an object by itself. Nothing else is kept. */
  readonly takeBeside: (text: string, place: Place) => void;
  /** Takes the webhook events in a value made from cells of CSV; false when it holds none. */
  readonly takeEvents: (value: unknown, place: Place) => boolean;
  /** Takes a record made from cells of CSV, and the names that are not part of it. */
  readonly takeValue: (value: unknown, place: Place, names: readonly ReadName[]) => void;
  /** Takes a piece that is not a record: its beginning and its length, Infinity if it is unknown. */
  readonly takeDamage: (beginning: Buffer, lengthBytes: number, damage: Damage, place: Place) => void;
  /** Returns new unreadable texts and new or changed names; at the end all names, with the times they were true. */
  readonly drain: (isEnd?: boolean) => Gathered;
}

/** The reason why a piece is not a record. */
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

/** A secret of any kind: in text that is not JSON its owner is unknown, and the end of the text may cut it. */
const SECRET = /("secret"\s*:\s*")(?:[^"\\]|\\.?)*/giu;
/** The same in JSON that is a string of the text. */
const NESTED_SECRET = /(secret\\+"\s*:\s*\\+")[^"\\]*/giu;

/** `Buffer` writes this where bytes are not UTF-8. */
const REPLACEMENT = "\uFFFD";

/** A name from the file. `isNew`: it came or changed since names were last drained. */
type KnownName = { -readonly [Field in keyof ReadName]: ReadName[Field] } & { isNew: boolean };
type Names = Readonly<Record<ReadName["kind"], Map<string, KnownName>>>;

const noNames = (): Names => ({ user: new Map(), group: new Map() });
/** Beyond this many names all are forgotten and learned again, so that memory stays bounded. */
const MOST_NAMES = 20_000;

/** Reads records and passes them to the sink. Keeps names and unreadable texts until the next `drain`. */
export class RecordCollector implements Collector {
  readonly #limits: ReadLimits;
  readonly #sink: RecordSink;
  #unreadable: UnreadableText[] = [];
  #names = noNames();

  constructor(limits: ReadLimits, sink: RecordSink) {
    this.#limits = limits;
    this.#sink = sink;
  }

  takeJson(bytes: Buffer, start: number, end: number, place: Place, how: JsonTaking = {}): boolean {
    const { traits = ANY_TEXT, whenNotJson = "notJson" } = how;
    const whole = bytes.toString("utf8", start, end);
    const text = trimmed(whole);
    if (text === "") return true;
    if (traits.mayBeBroken && text.includes(REPLACEMENT) && !isUtf8(bytes.subarray(start, end))) {
      this.#keep(text, DAMAGE.notUtf8, place);
      return true;
    }
    if (isDeeperThan(text, this.#limits.depth)) {
      this.#keep(text, TOO_DEEP, place);
      return true;
    }
    const isChanged = traits.mayHoldLongInteger && mayHoldLongInteger(text);
    let value: unknown;
    try {
      value = isChanged ? parseExactly(text) : JSON.parse(text);
    } catch {
      this.#keep(text, DAMAGE[whenNotJson], place);
      return false;
    }
    const raw = text === whole ? { bytes, start, end } : text;
    this.#takeParsed(value, { text, raw }, place, traits);
    return true;
  }

  takeBeside(text: string, place: Place): void {
    if (isDeeperThan(text, this.#limits.depth)) return this.#keep(text, TOO_DEEP, place);
    try {
      for (const record of recordsBeside({ value: parseExactly(text), text })) this.#takeHeld(record, place, ANY_TEXT);
    } catch {
      this.#keep(text, DAMAGE.notJson, place);
    }
  }

  takeEvents(value: unknown, place: Place): boolean {
    const text = JSON.stringify(value);
    return this.#takeEventsIn(cleaned(value, { text, raw: text }), place, ANY_TEXT);
  }

  takeValue(value: unknown, place: Place, named: readonly ReadName[]): void {
    const text = JSON.stringify(value);
    this.#takeRecord(cleaned(value, { text, raw: text }), place);
    for (const { kind, id, name, asOfSeconds } of named) learnName(this.#names, kind, id, name, asOfSeconds);
  }

  takeDamage(beginning: Buffer, lengthBytes: number, damage: Damage, place: Place): void {
    this.#keep(beginning.toString("utf8"), DAMAGE[damage], place, lengthBytes > beginning.length);
  }

  drain(isEnd = false): Gathered {
    const names = this.#names;
    const isAll = isEnd || names.user.size + names.group.size > MOST_NAMES;
    const gathered = { unreadable: this.#unreadable, names: drainNames(names, isAll) };
    this.#unreadable = [];
    if (isAll) this.#names = noNames();
    return gathered;
  }

  #keep(text: string, reason: string, { line, byte }: Place, isLonger = false): void {
    const isCut = isLonger || text.length > this.#limits.keptBytes;
    const raw = withoutSecrets(text.slice(0, this.#limits.keptBytes).toWellFormed());
    this.#unreadable.push({ raw, isCut, line, byte, reason });
  }

  /** Takes a value that is a record or holds records. */
  #takeParsed(value: unknown, own: OwnText, place: Place, traits: TextTraits): void {
    const inside = recordsIn({ value, text: own.text });
    if (inside === null) return this.#takeEntry(cleaned(value, own, traits), place, traits);
    for (const record of inside) this.#takeHeld(record, place, traits);
  }

  #takeHeld({ value, text }: HeldValue, place: Place, traits: TextTraits): void {
    this.#takeEntry(cleaned(value, { text, raw: text }, traits), place, traits);
  }

  #takeEntry(entry: Cleaned, place: Place, traits: TextTraits): void {
    if (!this.#takeEventsIn(entry, place, traits)) this.#takeRecord(entry, place);
  }

  /** Takes the webhook events in a value, and the messages that they carry; false when it holds none. */
  #takeEventsIn(entry: Cleaned, place: Place, traits: TextTraits): boolean {
    const text = traits.mayHoldEvent ? textOf(entry.raw) : "";
    const found = mayHoldEvents(text) ? findEvents(entry.value, text, place, this.#limits.depth) : [];
    for (const { event, messages } of found) {
      this.#sink.takeEvent(event);
      for (const message of messages)
        this.#takeRecord(cleaned(message.value, { text: message.text, raw: message.text }), place);
    }
    return found.length > 0;
  }

  #takeRecord({ value, raw }: Cleaned, { line, byte }: Place): void {
    if (isCallRecord(value)) {
      const reading = readCall(value);
      if (reading.ok) this.#sink.takeCall({ raw, value, facts: reading.record, line, byte });
      else this.#keep(textOf(raw), reading.reason, { line, byte });
      return;
    }
    const reading = readMessage(value);
    if (!reading.ok) return this.#keep(textOf(raw), reading.reason, { line, byte });
    const { record: facts } = reading;
    const named = namedEntities(value);
    const asOfSeconds = facts.updatedAtSeconds ?? facts.sentAtSeconds ?? 0;
    for (const { kind, id, name } of named) learnName(this.#names, kind, id, name, asOfSeconds);
    this.#sink.takeMessage({ raw, value, facts, named, line, byte });
  }
}

function withoutSecrets(text: string): string {
  const clean = /secret/iu.test(text)
    ? text.replaceAll(SECRET, `$1${REMOVED}`).replaceAll(NESTED_SECRET, `$1${REMOVED}`)
    : text;
  return maskChannelSecretsInText(clean);
}

/** Most lines begin with { and end with }: their white space needs no look. */
function trimmed(text: string): string {
  return text.startsWith("{") && text.endsWith("}") ? text : text.trim();
}

/** A record as it is stored. */
interface Cleaned {
  readonly value: unknown;
  readonly raw: RawText;
}

/** The text of a record in the file, and the form in which it is passed on. */
interface OwnText {
  readonly text: string;
  readonly raw: RawText;
}

/** The record with its text in one line and its secrets masked in place. */
function cleaned(value: unknown, { text, raw }: OwnText, traits = ANY_TEXT): Cleaned {
  const masked = traits.mayHoldSecret ? maskChannelSecrets(text) : text;
  const clean = traits.mayHoldLineBreak ? inOneLine(masked) : masked;
  if (clean === text) return { value, raw };
  return { value: masked === text ? value : parseExactly(clean), raw: clean };
}

function textOf(raw: RawText): string {
  return typeof raw === "string" ? raw : raw.bytes.toString("utf8", raw.start, raw.end);
}

/** Changes a known name in place: nearly every record names the same people. */
function learnName(names: Names, kind: ReadName["kind"], id: string, name: string, asOfSeconds: number): void {
  const known = names[kind].get(id);
  if (known === undefined) names[kind].set(id, { kind, id, name, asOfSeconds, isNew: true });
  else if (known.asOfSeconds < asOfSeconds) {
    known.isNew ||= known.name !== name;
    known.name = name;
    known.asOfSeconds = asOfSeconds;
  }
}

/** Removes nothing: names stay known, so that most pieces of a file add none. */
function drainNames(names: Names, isAll: boolean): readonly ReadName[] {
  const drained: ReadName[] = [];
  for (const known of [...names.user.values(), ...names.group.values()]) {
    const { kind, id, name, asOfSeconds } = known;
    if (isAll || known.isNew) drained.push({ kind, id, name, asOfSeconds });
    known.isNew = false;
  }
  return drained;
}
