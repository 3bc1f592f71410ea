// The fields of records that the service's documents name. Source: docs/service-notes.md, "Records" and "Shapes".
/** Fields by name, each with those in it; `*` stands for any name, or for any entry of a list. */
export interface DocumentedFields {
  readonly [name: string]: DocumentedFields;
}

/** Fields of these names. Whatever they hold belongs to them. */
const named = (...names: readonly string[]): DocumentedFields =>
  Object.fromEntries(names.map((name) => [name, {}] as const));

const USER = named("uid", "name", "role", "avatar", "status", "createdAt");
const GROUP = named("guid", "name", "icon");

const MESSAGE: DocumentedFields = {
  ...named("id", "conversationId", "sender", "receiverType", "receiver", "category", "type", "sentAt", "updatedAt"),
  ...named("muid", "parentId", "replyCount", "deliveredAt", "readAt", "tags"),
  ...named("editedAt", "editedBy", "deletedAt", "deletedBy"),
  data: {
    ...named("text", "metadata", "url", "customData", "subType", "action"),
    entities: { "*": { entityType: {}, entity: { ...USER, ...GROUP, conversationId: {} } } },
    mentions: { "*": USER },
    attachments: { "*": named("url", "name", "mimeType", "extension", "size") },
    reactions: { "*": named("reaction", "count", "reactedByMe") },
  },
};

const TOTALS = named("totalAudioMinutes", "totalVideoMinutes", "totalDurationInMinutes", "totalDuration");

export const DOCUMENTED_IN_MESSAGE: DocumentedFields = { ...MESSAGE, quotedMessage: MESSAGE };

export const DOCUMENTED_IN_CALL: DocumentedFields = {
  ...named("sessionId", "type", "mode", "receiverType", "receiver", "initiator", "status", "mid"),
  ...named("totalParticipants", "hasRecording", "initiatedAt", "startedAt", "endedAt"),
  ...TOTALS,
  participants: { "*": { ...named("uid", "deviceId", "isJoined", "joinedAt", "leftAt", "mid", "state"), ...TOTALS } },
  recordings: { "*": named("rid", "duration", "startTime", "endTime", "recording_url") },
  ...named("hasTranscription", "transcriptions"),
};

/** The documented fields in a field; undefined for one that is not documented. */
export function documentedIn(fields: DocumentedFields, name: string): DocumentedFields | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : fields["*"];
}
