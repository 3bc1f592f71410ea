// Makes JSON that looks like the service's records and is not: known fields that hold anything, at every depth.
import fc from "fast-check";

const WORDS =
  "id conversationId sender receiverType receiver category type data sentAt updatedAt editedAt deletedAt deliveredAt " +
  "readAt parentId replyCount tags text entities entity entityType uid guid name by for on metadata attachments url " +
  "mimeType extension size mentions reactions reaction count customData subType action sessionid sessionId hasLinks " +
  "mode status totalAudioMinutes totalDuration totalParticipants hasRecording initiatedAt startedAt endedAt mid " +
  "participants deviceId isJoined joinedAt leftAt state recordings rid duration startTime endTime recording_url " +
  "wsChannel secret __proto__ constructor";

const key = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...WORDS.split(" ")) }, fc.string());

/** Any JSON whose maps mostly have the service's field names. */
export const strangeJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: "medium" },
    fc.constantFrom(null, true, false, 0, 1, -1, "", "0", "1700000000", 1_700_000_000, "text", "user", "group"),
    fc.oneof(fc.string({ unit: "binary" }), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.array(fc.tuple(key, tie("value")), { maxLength: 8 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;
