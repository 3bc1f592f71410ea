// The length of a call in words.
import { expect, test } from "vitest";
import { callDuration } from "./duration.ts";

test("the duration comes from the minutes, else from the text, else it is null", () => {
  expect([
    callDuration({ totalDurationInMinutes: 6.5, totalDuration: "00:06:30" }),
    callDuration({ totalDurationInMinutes: null, totalDuration: "01:02:03" }),
    callDuration({ totalDurationInMinutes: null, totalDuration: "00:52:41" }),
    callDuration({ totalDurationInMinutes: null, totalDuration: "an hour" }),
    callDuration({ totalDurationInMinutes: 0, totalDuration: "00:00:00" }),
    callDuration({ totalDurationInMinutes: null, totalDuration: null }),
  ]).toEqual(["6 min 30 s", "1 h 02 min", "52 min 41 s", "an hour", null, null]);
});
