// Reads the JSON of each record with the readers of domain and passes it on; collects names and unreadable texts.
import { isUtf8 } from "node:buffer";
import { readCall } from "#domain/records/call.ts";
import { mayHoldLongInteger, parseExactly } from "#domain/text/exact-json.ts";
import { isDeeperThan } from "#domain/text/json-depth.ts";
import { restOf, withoutLeftOut } from "#domain/text/left-out.ts";
import { asMap, isMap } from "#domain/text/lenient.ts";
import type { FileNotes } from "#domain/report/file-notes.ts";
import { namedEntities, readMessage } from "#domain/records/message.ts";
import { hasMessageField } from "#domain/records/webhook.ts";
import type { TextPosition, ReadLimits, ReadName, RecordSink } from "./batch.ts";
import { decodingsOf } from "#core/files/base/decodings.ts";
import { asCleaned, cleaned, textOf, withRecordsInside, type Cleaned, type OwnText } from "./cleaned-record.ts";
import {
  hasFieldsOfRecord,
  isCallRecord,
  isRecordLike,
  namesRecordFields,
  recordsBeside,
  recordsIn,
  type HeldValue,
} from "./json-records.ts";
import { heldAnswers, hidesBrokenRecord, mayHoldRecords, tellsNothing } from "./held-records.ts";
import { enclosed, withEnvelope } from "./kept-envelope.ts";
import { jsonIn, mayBeJson, trimmed, withoutMarks } from "./json-in-text.ts";
import { recordsBeforeCut } from "./cut-records.ts";
import { FoundNotes } from "./found-notes.ts";
import { CopiedLines } from "./copied-lines.ts";
import { KeptTexts, type Damage } from "./kept-text.ts";
import { UNREADABLE_REASONS } from "#domain/records/unreadable-reasons.ts";
import { withKnownNames } from "./database-names.ts";
import { LearnedNames } from "./learned-names.ts";
import type { Collector, Gathered, HeldTaking, JsonTaking, ParsedTaking } from "./collector.ts";
import { criLineOf, loggedLineOf, PartialLines, type ContainerLine } from "./partial-lines.ts";
import { withPartitions } from "./partitions.ts";
import type { Partitions } from "#domain/report/divided-log.ts";
import { refusalCodeOf } from "./refused-requests.ts";
import { ANY_TEXT, type TextTraits } from "./text-traits.ts";
import { findEvents, mayHoldEvents } from "./webhook-events.ts";

/** `Buffer` writes this where bytes are not UTF-8. */
const REPLACEMENT = "\uFFFD";

/** Reads records and passes them to the sink. Keeps names and unreadable texts until the next `drain`. */
export class RecordCollector implements Collector {
  readonly #limits: ReadLimits;
  readonly #sink: RecordSink;
  readonly #notes = new FoundNotes();
  readonly #kept: KeptTexts;
  readonly #partials = new PartialLines();
  readonly #copied = new CopiedLines();
  readonly #names = new LearnedNames();

  readonly #partitions: Partitions;

  /** `partitions`: the fields that the file's folders add to its records. */
  constructor(limits: ReadLimits, sink: RecordSink, partitions: Partitions = []) {
    this.#partitions = partitions;
    this.#limits = limits;
    this.#kept = new KeptTexts(limits.keptBytes, this.#notes);
    this.#sink = sink;
  }

  addJson(bytes: Buffer, start: number, end: number, place: TextPosition, how: JsonTaking = {}): boolean {
    const { traits = ANY_TEXT, whenNotJson = "notJson", isLine = false } = how;
    const whole = bytes.toString("utf8", start, end);
    const text = isLine ? this.#copied.plain(trimmed(whole)) : trimmed(whole);
    if (text === "") return true;
    if (traits.mayBeBroken && text.includes(REPLACEMENT) && !isUtf8(bytes.subarray(start, end))) {
      this.#kept.add(text, UNREADABLE_REASONS.notUtf8, place);
      return true;
    }
    if (isDeeperThan(text, this.#limits.depth)) {
      this.#kept.add(text, UNREADABLE_REASONS.tooDeep, place);
      return true;
    }
    if (isLine && !mayBeJson(text)) return this.#addLine(text, place, whenNotJson, traits);
    const isChanged = traits.mayHoldLongInteger && mayHoldLongInteger(text);
    let value: unknown;
    try {
      value = isChanged ? parseExactly(text) : JSON.parse(text);
    } catch {
      return isLine ? this.#addLine(text, place, whenNotJson, traits) : this.#notJson(text, whenNotJson, place);
    }
    const raw = text === whole ? { bytes, start, end } : text;
    if (isLine && !isMap(value) && !Array.isArray(value) && typeof value !== "string") this.#kept.addPlain(text, place);
    else this.#addParsed(value, { text, raw }, place, { traits, isLine });
    return true;
  }

  /** Takes the records in a line that is not JSON as a whole. False if it seems to hold one that is broken. */
  #addLine(text: string, place: TextPosition, whenNotJson: Damage, traits = ANY_TEXT): boolean {
    const line = criLineOf(text);
    if (line !== null && this.#partials.concerns(line)) return this.#addJoined(line, place);
    const { values, isBroken } = jsonIn(withoutMarks(text));
    let isFound = false;
    for (const value of values) {
      // The traits of the line hold for an exact part of it, but not for decoded or reprinted text.
      const own = isMap(value.value) && text.includes(value.text) ? traits : ANY_TEXT;
      isFound = this.#addPiece(asCleaned(value, own), place, own, value.around) || isFound;
    }
    if (isBroken) return this.#notJson(text, whenNotJson, place);
    if (isFound) return true;
    const decoded = decodingsOf(text).find(namesRecordFields);
    if (decoded !== undefined) return this.#addLine(decoded, place, "notJson");
    this.#kept.addPlain(text, place);
    return true;
  }

  #addJoined(line: ContainerLine, place: TextPosition): boolean {
    for (const whole of this.#partials.add(line, place)) this.#addLine(whole.text, whole.place, "notJson");
    return true;
  }

  #notJson(text: string, damage: Damage, place: TextPosition): boolean {
    this.#kept.add(text, UNREADABLE_REASONS[damage], place);
    return false;
  }

  addBeside(text: string, place: TextPosition): void {
    if (isDeeperThan(text, this.#limits.depth)) return this.#kept.add(text, UNREADABLE_REASONS.tooDeep, place);
    try {
      const value = parseExactly(text);
      this.#notes.addCount(value);
      const records = recordsBeside({ value, text });
      if (this.#addInTexts(records, { value, text }, place)) return;
      for (const record of records) this.#addFound(record, place, ANY_TEXT);
    } catch {
      this.#kept.add(text, UNREADABLE_REASONS.notJson, place);
    }
  }

  addBeforeCut(text: string, place: TextPosition): boolean {
    const records = recordsBeforeCut(text);
    for (const record of records) this.#addRecord(asCleaned(record), place);
    return records.length > 0;
  }

  addHeld(value: unknown, place: TextPosition): boolean {
    const entry = asCleaned({ value, text: JSON.stringify(value) });
    return this.#addEventsIn(entry, place, ANY_TEXT) || this.#addHeldRecords(entry, place, { isRow: true });
  }

  addValue(value: unknown, place: TextPosition, named: readonly ReadName[]): void {
    this.#addRecord(asCleaned({ value, text: JSON.stringify(value) }), place);
    for (const name of named) this.#names.learn(name, name.asOfSeconds);
  }

  addDamage(beginning: Buffer, lengthBytes: number, damage: Damage, place: TextPosition): void {
    const text = beginning.toString("utf8");
    const isLonger = lengthBytes > beginning.length;
    if (damage === "noRecord") this.#kept.addPlain(text, place, isLonger);
    else this.#kept.add(text, UNREADABLE_REASONS[damage], place, isLonger);
  }

  note(found: Partial<FileNotes>): void {
    this.#notes.add(found);
  }

  drain(isEnd = false): Gathered {
    if (isEnd) for (const { text, place } of this.#partials.end()) this.#addLine(text, place, "endsInside");
    return { unreadable: this.#kept.take(), notes: this.#notes.take(), names: this.#names.drain(isEnd) };
  }

  /** Takes a value that is a record or holds records. */
  #addParsed(value: unknown, own: OwnText, place: TextPosition, how: ParsedTaking): void {
    const inside = recordsIn({ value, text: own.text });
    if (inside === null) return this.#addEntry(cleaned(value, own, how.traits), place, how);
    if (this.#addInTexts(inside, { value, text: own.text }, place)) return;
    this.#notes.addCount(value);
    for (const record of inside) this.#addFound(record, place, how.traits);
  }

  /** Where the lists of an answer have no record, one of its texts may hold some. */
  #addInTexts(listed: readonly HeldValue[], held: HeldValue, place: TextPosition): boolean {
    const isNone = !listed.some(({ value }) => isRecordLike(value)) && namesRecordFields(held.text);
    return isNone && this.#addHeldRecords(asCleaned(held), place, {});
  }

  #addFound(found: HeldValue, place: TextPosition, traits: TextTraits): void {
    const rest = restOf(found.value);
    if (rest > 0) this.note({ rowsLeftOut: rest });
    else this.#addEntry(asCleaned(found, traits), place, { traits, isLine: false, isListed: true });
  }

  #addEntry(entry: Cleaned, place: TextPosition, { traits, isLine, isListed = false }: ParsedTaking): void {
    const line = isLine ? loggedLineOf(entry.value) : null;
    if (line !== null && this.#partials.concerns(line)) return void this.#addJoined(line, place);
    if (this.#addPiece(entry, place, traits)) return;
    const code = isLine ? null : refusalCodeOf(entry.value);
    if (code !== null) return this.#kept.addRefused(textOf(entry.raw), code, place);
    const text = textOf(entry.raw);
    if (isListed || (!isLine && namesRecordFields(text))) return this.#addRecord(entry, place);
    if (hidesBrokenRecord({ value: entry.value, text })) this.#kept.add(text, UNREADABLE_REASONS.notJson, place);
    else this.#kept.addPlain(text, place);
  }

  /** Takes the webhook events in a value, or else the record that it is, or else those in it; false if there is none. */
  #addPiece(entry: Cleaned, place: TextPosition, traits: TextTraits, around?: string): boolean {
    if (this.#addEventsIn(entry, place, traits)) return true;
    const mayHold = mayHoldRecords(entry.value);
    if ((mayHold || tellsNothing(entry.value)) && this.#addHeldRecords(entry, place, { around })) return true;
    const value = asMap(entry.value);
    if ((mayHold && !hasMessageField(value)) || !hasFieldsOfRecord(value)) return false;
    this.#addRecord(withEnvelope(entry, around), place);
    return true;
  }

  #addHeldRecords(entry: Cleaned, place: TextPosition, { around, isRow = false }: HeldTaking): boolean {
    const text = textOf(entry.raw);
    const { records, refused, rest, callsCounted, isBroken } = heldAnswers({ value: entry.value, text }, isRow);
    // The value itself is passed on as it is in the file.
    for (const record of records) {
      const own = record.value === entry.value ? entry : asCleaned(record);
      this.#addRecord(withEnvelope(own, enclosed(record, around).around), place);
    }
    // Without a record beside them they are lines of another program.
    if (records.length > 0) for (const request of refused) this.#kept.addRefused(request.text, request.code, place);
    this.note({ rowsLeftOut: rest, callsCounted });
    if (records.length > 0 && isBroken) this.#kept.add(text, UNREADABLE_REASONS.notJson, place);
    return records.length > 0;
  }

  /** Takes the webhook events in a value, and the messages that they carry; false when it holds none. */
  #addEventsIn(entry: Cleaned, place: TextPosition, traits: TextTraits): boolean {
    const text = traits.mayHoldEvent ? textOf(entry.raw) : "";
    const found = mayHoldEvents(text) ? findEvents(entry.value, text, place, this.#limits.depth) : [];
    for (const { event, messages } of found) {
      this.#sink.addEvent(event);
      for (const message of messages) this.#addRecord(asCleaned(message), place);
    }
    return found.length > 0;
  }

  #addRecord(found: Cleaned, place: TextPosition): void {
    for (const record of withRecordsInside(found)) this.#addOne(record, place);
  }

  #addOne(found: Cleaned, { line, byte }: TextPosition): void {
    const { value: written, raw } = withPartitions(withKnownNames(found), this.#partitions);
    const value = found.leavesOut === true ? withoutLeftOut(written) : written;
    if (isCallRecord(value)) {
      const reading = readCall(value);
      if (!reading.ok) return this.#kept.add(textOf(raw), reading.reason, { line, byte });
      this.#notes.addLosses(found, reading.record.initiatedAtSeconds, asMap(value)["initiatedAt"]);
      this.#names.learnAll(namedEntities(value), reading.record.initiatedAtSeconds);
      return this.#sink.addCall({ raw, value, facts: reading.record, line, byte });
    }
    const reading = readMessage(value);
    if (!reading.ok) return this.#kept.add(textOf(raw), reading.reason, { line, byte });
    const { record: facts } = reading;
    this.#notes.addLosses(found, facts.sentAtSeconds, asMap(value)["sentAt"]);
    const named = namedEntities(value);
    this.#names.learnAll(named, facts.updatedAtSeconds ?? facts.sentAtSeconds);
    this.#sink.addMessage({ raw, value, facts, named, line, byte });
  }
}
