// Tests that rows survive the transport as one text.
import { expect, test } from "vitest";
import { Failed } from "../failure.ts";
import { rowsOfText, rowsText, textOfRows, type CallRow } from "./rows.ts";

const CALL: CallRow = {
  rowId: 7,
  sessionId: "v1.de.1",
  type: "audio",
  mode: "call",
  receiverType: "user",
  receiver: "zoë",
  initiator: "a \u0000 \u2028 \ud800 😀",
  status: "ended",
  totalAudioMinutes: 1.5,
  totalVideoMinutes: null,
  totalDurationInMinutes: null,
  totalDuration: null,
  totalParticipants: 2,
  hasRecording: null,
  initiatedAtSeconds: 1,
  startedAtSeconds: null,
  endedAtSeconds: null,
  mid: null,
  participantUids: ["a", "b"],
  receiverName: "Zoë",
  initiatorName: null,
};

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
