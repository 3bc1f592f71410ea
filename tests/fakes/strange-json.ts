// Generates JSON that resembles the service's records: known fields with any content, at every depth, deep and long.
import fc from "fast-check";
import { MOST_JSON_LEVELS } from "#domain/text/json-depth.ts";

const WORDS =
  "id conversationId sender receiverType receiver category type data sentAt updatedAt editedAt deletedAt deliveredAt " +
  "readAt parentId replyCount tags text entities entity entityType uid guid name by for on metadata attachments url " +
  "mimeType extension size mentions reactions reaction count customData subType action sessionid sessionId hasLinks " +
  "mode status totalAudioMinutes totalDuration totalParticipants hasRecording initiatedAt startedAt endedAt mid " +
  "participants deviceId isJoined joinedAt leftAt state recordings rid duration startTime endTime recording_url " +
  "wsChannel secret __proto__ constructor";

const key = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...WORDS.split(" ")) }, fc.string());

/** A list or map inside itself, up to just under the depth at which a record is rejected. */
const deep: fc.Arbitrary<unknown> = fc.tuple(key, fc.constantFrom(100, MOST_JSON_LEVELS - 20)).map(([name, levels]) => {
  let value: unknown = name;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { [name]: value };
  return value;
});

/** One or two characters, thousands of times: a non-linear expression takes seconds for them. */
const longRun = fc
  .constantFrom(...'a 0 \n @ < > : / . _ - % = " \\'.split(" "), " ", "<@", "a@", "http://", "%20", "\u0000")
  .map((run) => run.repeat(5000));

/** Any JSON whose maps mostly have the service's field names. */
export const strangeJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: "medium" },
    {
      weight: 40,
      arbitrary: fc.constantFrom(
        null,
        true,
        false,
        0,
        1,
        -1,
        "",
        "0",
        "1700000000",
        1_700_000_000,
        "text",
        "user",
        "group",
      ),
    },
    {
      weight: 40,
      arbitrary: fc.oneof(
        fc.string({ unit: "binary" }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer(),
      ),
    },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: longRun },
    { weight: 40, arbitrary: fc.array(tie("value"), { maxLength: 5 }) },
    {
      weight: 40,
      arbitrary: fc.array(fc.tuple(key, tie("value")), { maxLength: 8 }).map((entries) => Object.fromEntries(entries)),
    },
  ),
})).value;
