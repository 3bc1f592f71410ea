// Tests that rows survive the transport as one text.
import { NO_FIGURES } from "#domain/course/figures.ts";
import { expect, test } from "vitest";
import { readCall } from "#domain/records/call.ts";
import { Failed } from "#contract/failure.ts";
import { rowsOfText, rowsText, textOfRows, type CallRow } from "./rows.ts";

const STRANGE = "a \u0000 \u2028 \ud800 😀";
const CALL: CallRow = callRowOf({
  sessionId: "v1.de.1",
  receiver: "zoë",
  totalAudioMinutes: 1.5,
  participants: [{ uid: "a" }, { uid: "b" }],
});

/** A row with every fact of a call: a new column needs no change here. */
function callRowOf(raw: object): CallRow {
  const reading = readCall(raw);
  if (!reading.ok) throw new Error(reading.reason);
  return { rowId: 7, ...NO_FIGURES, ...reading.record, initiator: STRANGE, receiverName: "Zoë", initiatorName: null };
}

test("rows are the same after transport as text", () => {
  expect(rowsOfText(textOfRows([CALL, { ...CALL, rowId: 8 }]))).toEqual([CALL, { ...CALL, rowId: 8 }]);
  expect(rowsOfText(textOfRows([]))).toEqual([]);
});

test.each(["", "[", "{}", '[{"rowId":1}]', JSON.stringify([{ ...CALL, status: 5 }])])(
  "text that does not hold rows is a bug: %s",
  (text) => {
    expect(() => rowsOfText(rowsText.parse(text))).toThrow(Failed);
  },
);
