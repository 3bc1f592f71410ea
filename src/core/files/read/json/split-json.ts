// Splits JSON of any size into records: lists, answers around lists, values in a row. Reports damage and continues.
import { KeptBytes } from "#core/files/read/bytes/kept-bytes.ts";
import type { TextPosition, ReadLimits, TextReader } from "#core/files/read/records/batch.ts";
import type { Damage } from "#core/files/read/records/kept-text.ts";
import { CLOSE_LIST, CLOSE_MAP, OPEN_LIST, OPEN_MAP } from "#domain/text/json-text.ts";
import { isCutMark, passBetween } from "./json-between.ts";
import { endOfTextLine, isLineOfText, opensValue } from "./text-lines.ts";
import { printedValue, type PrintedValue } from "./printed-value.ts";
import { JsonScanner } from "./json-scanner.ts";
import type { JsonSink, Mode } from "./json-sink.ts";
import { endOfDamage, makeRecordFinder } from "./json-signature.ts";

const LF = 10;
/** Most lists inside each other; deeper lists are values. */
const DEEPEST_LIST = 6;
/** Bytes that are kept before the offset from which a record is looked for. */
const CONTEXT_BYTES = 64;

/** The beginning of an object that continues with the text after one of an answer's lists. */
const INSIDE_ANSWER = '{"":0';

/** Takes text in chunks of any size. `end` gives the end of the text if a list, an object or a record is open. */
export class JsonSplitter implements TextReader {
  readonly #sink: JsonSink;
  readonly #limits: ReadLimits;
  readonly #scanner: JsonScanner;
  readonly #finder = makeRecordFinder();
  /** the bytes that are still needed; offsets count from the first of them */
  #bytes: Buffer = Buffer.alloc(0);
  readonly #kept = new KeptBytes();
  #firstByte = 0;
  #mode: Mode = "between";
  /** the position to continue from */
  #offset = 0;
  /** where the value or the damage begins */
  #start = 0;
  #startPlace: TextPosition = { line: 1, byte: 0 };
  /** the open lists: true for the list of an answer */
  #lists: boolean[] = [];
  #line = 1;
  /** line ends are counted up to here */
  #countedTo = 0;
  /** an earlier scan failed here: nothing before it is scanned a third time */
  #failedAt = 0;
  #damage: Damage = "notJson";
  /** the damage is text that ends with its line: each line of a log counts by itself */
  #isLineOfText = false;
  /** the beginning of damage, if some of its bytes are no longer held */
  #beginning: Buffer | null = null;
  #isEnding = false;
  #endedInside: TextPosition | null = null;

  constructor(sink: JsonSink, limits: ReadLimits) {
    this.#sink = sink;
    this.#limits = limits;
    this.#scanner = new JsonScanner(limits.depth);
  }

  push(chunk: Buffer): void {
    this.#bytes = this.#kept.followedBy(chunk);
    this.#run();
  }

  line(): number {
    let last = this.#line;
    for (let lf = this.#bytes.indexOf(LF, this.#countedTo); lf !== -1; lf = this.#bytes.indexOf(LF, lf + 1)) last++;
    return last;
  }

  end(): TextPosition | null {
    this.#isEnding = true;
    this.#run();
    if (this.#endedInside !== null) return this.#endedInside;
    return this.#lists.length > 0 || this.#mode === "answer" ? this.#placeOf(this.#bytes.length) : null;
  }

  #run(): void {
    while (this.#step());
    const { keptBytes } = this.#limits;
    if (this.#mode === "damage" && this.#bytes.length - this.#start > keptBytes) {
      this.#beginning ??= Buffer.from(this.#bytes.subarray(this.#start, this.#start + keptBytes));
    }
    const holdsStart =
      this.#mode === "value" || this.#mode === "answer" || (this.#mode === "damage" && this.#beginning === null);
    const held = holdsStart ? this.#start : this.#offset - CONTEXT_BYTES;
    this.#drop(Math.max(0, Math.min(held, this.#offset)));
    // The chunk is only valid during the call.
    this.#bytes = this.#kept.keep(this.#bytes);
  }

  /** False when more bytes are needed. */
  #step(): boolean {
    switch (this.#mode) {
      case "between":
        return this.#passBetween();
      case "value":
        return this.#passValue();
      case "answer":
        return this.#passAnswer();
      case "damage":
        return this.#passDamage();
    }
  }

  #passBetween(): boolean {
    const bytes = this.#bytes;
    const at = passBetween(bytes, this.#offset);
    this.#offset = at;
    if (at >= bytes.length || (isCutMark(bytes, at) && !this.#isEnding)) return false;
    if (bytes[at] === OPEN_LIST && this.#lists.length < DEEPEST_LIST) {
      this.#lists.push(false);
      this.#offset++;
    } else if (bytes[at] === CLOSE_LIST && this.#lists.length > 0) {
      this.#offset++;
      if (this.#lists.pop() === true) this.#beginBesideLists();
    } else this.#beginValue();
    return true;
  }

  #beginValue(): void {
    this.#start = this.#offset;
    this.#startPlace = this.#placeOf(this.#offset);
    // No record begins so, and a part of such a line may look like a number.
    if (this.#lists.length === 0 && !opensValue(this.#bytes, this.#start)) return this.#beginDamage("notJson");
    this.#mode = "value";
    // The entries of an answer's list are taken as records, whatever they contain.
    this.#scanner.begin(this.#lists.at(-1) !== true);
  }

  #passValue(): boolean {
    const scan = this.#scanner.scan(this.#bytes, this.#offset);
    this.#offset = this.#scanner.offset;
    if (scan === "ended" || (scan === "more" && this.#isEnding && this.#scanner.canEnd)) {
      this.#sink.addValue(this.#bytes, this.#start, this.#offset, this.#startPlace);
      this.#finder.learn(this.#bytes, this.#start);
      this.#mode = "between";
    } else if (scan === "answerList") this.#beginAnswerList("");
    else if (scan === "broken") {
      const printed = printedValue(this.#bytes, this.#start, this.#isEnding);
      if (printed === "more") return false;
      if (printed === null) this.#beginDamage("notJson");
      else this.#endPrinted(printed);
    } else if (this.#offset - this.#start > this.#limits.recordBytes) this.#beginDamage("tooLong");
    else if (this.#isEnding) this.#beginDamage("endsInside");
    else return false;
    return true;
  }

  #endPrinted({ json, lengthBytes }: PrintedValue): void {
    this.#sink.addValue(json, 0, json.length, this.#startPlace);
    this.#offset = this.#start + lengthBytes;
    this.#mode = "between";
  }

  #passAnswer(): boolean {
    const scan = this.#scanner.scan(this.#bytes, this.#offset);
    this.#offset = this.#scanner.offset;
    if (scan === "answerList") this.#beginAnswerList(INSIDE_ANSWER);
    else if (scan === "ended") {
      this.#giveBeside(INSIDE_ANSWER, "");
      this.#mode = "between";
    } else if (scan === "broken") this.#beginDamage("notJson");
    else if (this.#offset - this.#start > this.#limits.recordBytes) this.#beginDamage("tooLong");
    else return false;
    return true;
  }

  #beginBesideLists(): void {
    this.#mode = "answer";
    this.#start = this.#offset;
    this.#startPlace = this.#placeOf(this.#offset);
    this.#scanner.beginInside();
  }

  /** The answer continues in its list; `before`: the text that makes an object of what came before the list. */
  #beginAnswerList(before: string): void {
    this.#giveBeside(before, "]}");
    this.#lists.push(true);
    this.#mode = "between";
  }

  /** Gives what the answer holds outside of its lists. */
  #giveBeside(before: string, after: string): void {
    const text = this.#bytes.toString("utf8", this.#start, this.#offset);
    this.#sink.addBeside(`${before}${text}${after}`, this.#startPlace);
  }

  #beginDamage(kind: Damage): void {
    this.#damage = kind;
    this.#isLineOfText = kind === "notJson" && isLineOfText(this.#bytes, this.#start);
    this.#beginning = null;
    // A record that was found before an earlier failure, and fails too, was part of the damage.
    const isPart = this.#start < this.#failedAt;
    const isSearched = isPart || (this.#mode === "value" && this.#holdsRecordsBefore(kind));
    const searchedTo = isPart ? this.#failedAt : this.#scanner.offset;
    this.#mode = "damage";
    this.#offset = isSearched ? Math.max(this.#start + 1, searchedTo) : this.#start + 1;
    this.#failedAt = Math.max(this.#failedAt, this.#scanner.offset);
  }

  /** True if the object holds whole records before it breaks; they are taken. */
  #holdsRecordsBefore(kind: Damage): boolean {
    if (kind === "tooLong" || this.#bytes[this.#start] !== OPEN_MAP) return false;
    const text = this.#bytes.toString("utf8", this.#start, this.#scanner.offset);
    return this.#sink.addBeforeCut(text, this.#startPlace);
  }

  #passDamage(): boolean {
    const lineEnd = this.#isLineOfText ? endOfTextLine(this.#bytes, this.#start, this.#offset) : -1;
    const isAllHere = lineEnd !== -1 || this.#isEnding;
    const bytes = lineEnd === -1 ? this.#bytes : this.#bytes.subarray(0, lineEnd);
    const found = this.#finder.find(bytes, this.#offset, isAllHere);
    this.#offset = found.place;
    if (!found.isRecord && !isAllHere) return false;
    this.#endDamage(this.#offset);
    return true;
  }

  #endDamage(end: number): void {
    const bytes = this.#bytes;
    const isLast = this.#isEnding && end === bytes.length;
    if (this.#damage === "endsInside") {
      if (isLast) this.#endedInside = this.#startPlace;
      else this.#damage = "notJson";
    }
    const last = endOfDamage(bytes, Math.max(this.#start, 0), end);
    // The end of a last, damaged record may hold the ends of the file's lists.
    if (isLast && (bytes[last - 1] === CLOSE_LIST || bytes[last - 1] === CLOSE_MAP)) this.#lists = [];
    const lengthBytes = this.#firstByte + last - this.#startPlace.byte;
    const head = this.#beginning ?? bytes.subarray(this.#start, Math.min(last, this.#start + this.#limits.keptBytes));
    const piece = head.subarray(0, Math.max(0, lengthBytes));
    if (this.#isLineOfText && piece.length === lengthBytes) this.#sink.addLine(piece, this.#startPlace);
    else if (lengthBytes > 0) this.#sink.addDamage(piece, lengthBytes, this.#damage, this.#startPlace);
    this.#mode = "between";
    this.#offset = end;
    this.#start = end;
  }

  #placeOf(offset: number): TextPosition {
    // Never looked for beyond the offset: a line may hold a million values.
    const uncounted = this.#bytes.subarray(this.#countedTo, Math.max(this.#countedTo, offset));
    for (let lf = uncounted.indexOf(LF); lf !== -1; lf = uncounted.indexOf(LF, lf + 1)) this.#line++;
    this.#countedTo += uncounted.length;
    return { line: this.#line, byte: this.#firstByte + offset };
  }

  #drop(dropped: number): void {
    this.#placeOf(dropped);
    this.#bytes = this.#bytes.subarray(dropped);
    this.#firstByte += dropped;
    this.#countedTo -= dropped;
    this.#offset -= dropped;
    this.#start -= dropped;
    this.#failedAt -= dropped;
    this.#scanner.shift(dropped);
  }
}
