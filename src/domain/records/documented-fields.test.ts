// Tests which fields are documented: those that the service's documents name.
import { expect, test } from "vitest";
import { DOCUMENTED_IN_CALL, DOCUMENTED_IN_MESSAGE, documentedIn, type DocumentedFields } from "./documented-fields.ts";

test("a field is documented by its name, or as any entry of a list", () => {
  const at = (...path: readonly string[]): DocumentedFields | undefined =>
    path.reduce<DocumentedFields | undefined>(
      (fields, name) => (fields === undefined ? undefined : documentedIn(fields, name)),
      DOCUMENTED_IN_CALL,
    );
  expect([at("status"), at("participants", "0", "uid"), at("recordings", "12", "rid")]).toEqual([{}, {}, {}]);
  expect([at("elsewhere"), at("toString"), at("participants", "0", "rid"), at("status", "0")]).toEqual(
    Array(4).fill(undefined),
  );
});

/** Every path of documented fields, such as "participants.*.uid", in alphabetical order. */
function pathsIn(fields: DocumentedFields): readonly string[] {
  return Object.entries(fields)
    .flatMap(([name, inner]) => [name, ...pathsIn(inner).map((path) => `${name}.${path}`)])
    .toSorted();
}

const under = (holder: string, names: string): readonly string[] => names.split(" ").map((name) => `${holder}.${name}`);
const TOTALS = "totalAudioMinutes totalDuration totalDurationInMinutes totalVideoMinutes";

test("these fields of a call are documented", () => {
  const own = `endedAt hasRecording hasTranscription initiatedAt initiator mid mode participants receiver receiverType
    recordings sessionId startedAt status totalParticipants transcriptions type ${TOTALS}`;
  expect(pathsIn(DOCUMENTED_IN_CALL)).toEqual(
    [
      ...own.split(/\s+/u),
      ...under("participants", "*"),
      ...under("participants.*", `deviceId isJoined joinedAt leftAt mid state uid ${TOTALS}`),
      ...under("recordings", "*"),
      ...under("recordings.*", "duration endTime recording_url rid startTime"),
    ].toSorted(),
  );
});

test("these fields of a message are documented, and the same ones of a message that it quotes", () => {
  const own = `category conversationId data deletedAt deletedBy deliveredAt editedAt editedBy id muid parentId readAt receiver
    receiverType replyCount sender sentAt tags type updatedAt`;
  const person = "avatar createdAt name role status uid";
  const message = [
    ...own.split(/\s+/u),
    ...under("data", "action attachments customData entities mentions metadata reactions subType text url"),
    ...["attachments", "entities", "mentions", "reactions"].map((list) => `data.${list}.*`),
    ...under("data.attachments.*", "extension mimeType name size url"),
    ...under("data.entities.*", "entity entityType"),
    ...under("data.entities.*.entity", `conversationId guid icon ${person}`),
    ...under("data.mentions.*", person),
    ...under("data.reactions.*", "count reactedByMe reaction"),
  ];
  expect(pathsIn(DOCUMENTED_IN_MESSAGE)).toEqual(
    [...message, "quotedMessage", ...message.map((path) => `quotedMessage.${path}`)].toSorted(),
  );
});
