// Unreadable records in words: lines beside each other with one reason are one line of the list.
import { expect, test } from "vitest";
import { pieceLines, pieceList, type Piece } from "./unread-pieces.ts";

const CUT = "the file ends in the middle of it";
const piece = (line: number | null, reason = CUT, file: string | null = null): Piece => ({
  file,
  line,
  reason,
});

test("neighbours with one reason are one line, and so are records without a place", () => {
  const pieces = [piece(4018), piece(4019), piece(4020), piece(9771, "it is not UTF-8"), piece(9772)];
  expect(pieceLines(pieces, 9)).toEqual({
    lines: [
      "Lines 4,018 to 4,020: the file ends in the middle of it",
      "Line 9,771: it is not UTF-8",
      "Line 9,772: the file ends in the middle of it",
    ],
    told: 5,
  });
  expect(pieceLines(pieces, 1)).toMatchObject({ told: 3 });
  expect(pieceLines([piece(null, "no message id"), piece(null), piece(null, "no message id")], 9).lines).toEqual([
    "2 records: no message id",
    "1 record: the file ends in the middle of it",
  ]);
});

test("lines of several files have their names", () => {
  expect(pieceLines([piece(1, CUT, "a.ndjson"), piece(2, CUT, "b.ndjson")], 9).lines).toEqual([
    "a.ndjson, line 1: the file ends in the middle of it",
    "b.ndjson, line 2: the file ends in the middle of it",
  ]);
});

test("the list names the places and no words of records", () => {
  expect(pieceList([piece(1, CUT, "a.ndjson"), piece(2), piece(null)], 5)).toBe(
    [`a.ndjson, line 1: ${CUT}`, `Line 2: ${CUT}`, `1 record: ${CUT}`, "and 2 more"].join("\n"),
  );
});
