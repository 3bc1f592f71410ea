// Finds mentions of people in the texts of messages: `<@uid:UID>` (docs/service-notes.md, "Shapes").

/** A mention; its first group is the UID. */
export const MENTION = /<@uid:([^<>\r\n]{1,200})>/gu;

/** A mention, also without `uid:`; its first group is the UID. For redaction, which must miss none. */
export const LOOSE_MENTION = /<@(?:uid:)?([^<>\s]+)>/gu;
