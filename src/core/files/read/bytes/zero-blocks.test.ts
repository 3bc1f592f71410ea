// Tests that blocks of zeros leave one line end each, in chunks of any size, and that later places are those in the file.
import { NO_NOTES } from "#domain/report/file-notes.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { TextPosition } from "#core/files/read/records/batch.ts";
import type { Collector } from "#core/files/read/records/collector.ts";
import { dropZeroBlocks, evenWithoutZeros, withoutZeroBlocks } from "./zero-blocks.ts";

/** A place, and the bytes and the length of what was damaged there. */
type Damaged = readonly [place: TextPosition, kept: number, length: number];

interface Read {
  readonly text: string;
  readonly damages: readonly Damaged[];
  /** the places of all letters "x" */
  readonly places: readonly TextPosition[];
}

/** Reads the chunks with a reader that keeps its text and reports each "x". */
function read(chunks: readonly Buffer[]): Read {
  const damages: Damaged[] = [];
  const places: TextPosition[] = [];
  const outer: Collector = {
    drain: () => ({ unreadable: [], notes: NO_NOTES, names: [] }),
    addJson: () => false,
    addBeside: () => undefined,
    note: () => undefined,
    addBeforeCut: () => false,
    addHeld: () => false,
    addValue: (_value, place) => void places.push(place),
    addDamage: (beginning, length, _damage, place) => void damages.push([place, beginning.length, length]),
  };
  let text = "";
  const lineOf = (): number => text.split("\n").length;
  const reader = withoutZeroBlocks(outer, (collector) => ({
    push(chunk) {
      for (const letter of chunk.toString("latin1")) {
        if (letter === "x") collector.addValue(letter, { line: lineOf(), byte: text.length }, []);
        text += letter;
      }
    },
    line: lineOf,
    end: () => null,
  }));
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return { text, damages, places };
}

const BLOCK = /\0{16,}/gu;

/** The same by one look at the whole text. */
function readPlainly(text: string): Read {
  const placeAt = (byte: number): TextPosition => {
    // A block is no line of the file.
    return { line: text.slice(0, byte).split("\n").length, byte };
  };
  return {
    text: text.replaceAll(BLOCK, "\n"),
    damages: [...text.matchAll(BLOCK)].map(({ 0: zeros, index }) => [
      placeAt(index),
      Math.min(zeros.length, 64),
      zeros.length,
    ]),
    places: [...text.matchAll(/x/gu)].map(({ index }) => placeAt(index)),
  };
}

const zeros = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(15, 16, 17)).map((count) => "\0".repeat(count));
const piece = fc.oneof(zeros, fc.constantFrom("a", "x", "\n", "xb\n"));
const pieces = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));

test("blocks of zeros are line ends, a few zeros are text, and places are those in the file", () => {
  fc.assert(
    fc.property(pieces, fc.array(fc.nat(100), { maxLength: 6 }), (text, cuts) => {
      const bytes = Buffer.from(text, "latin1");
      const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((one, two) => one - two);
      const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
      expect(read(chunks)).toEqual(readPlainly(text));
    }),
  );
});

test.each([
  ["a\0b", "a\0b"],
  [`a${"\0".repeat(15)}b`, `a${"\0".repeat(15)}b`],
  [`a${"\0".repeat(16)}b`, "a\nb"],
  [`${"\0".repeat(17)}b${"\0".repeat(16)}`, "\nb\n"],
  ["", ""],
])("the beginning %j is %j without blocks", (text, expected) => {
  expect(dropZeroBlocks(Buffer.from(text)).toString()).toBe(expected);
});

test("in UTF-16 half a character stays", () => {
  const even = (text: string): string => evenWithoutZeros(Buffer.from(text, "latin1")).toString("latin1");
  expect(even(`ab${"\0".repeat(16)}cd`)).toBe("abcd");
  expect(even(`a${"\0".repeat(17)}cd`)).toBe("a\0cd");
  expect(even(`a\0b${"\0".repeat(15)}`)).toBe(`a\0b${"\0".repeat(15)}`);
});
