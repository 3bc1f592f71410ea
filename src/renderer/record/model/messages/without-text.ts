// Describes a message without text by its action, its attachments, or its category and type.
import type { MessageRow } from "#contract/methods/rows.ts";
import { kindsInWords } from "#domain/query/value-words.ts";
import { say } from "#texts/say.ts";

type Facts = Pick<MessageRow, "category" | "type" | "action" | "attachmentCount" | "attachmentTypes">;

/** A few words: "Call started", "2 images", "Member joined", "custom · location". Never empty. */
export function withoutText(row: Facts): string {
  const { category, type, action, attachmentCount } = row;
  if (category === "call")
    return action === null ? say("messages.withoutText.call") : say("messages.withoutText.callAction", { action });
  if (category === "action" && action !== null) {
    if (type === "groupMember") return say("messages.withoutText.memberAction", { action });
    return type === "message"
      ? say("messages.withoutText.messageAction", { action })
      : say("messages.withoutText.action", { action });
  }
  if (attachmentCount > 0) {
    const [kind = "attachment", ...others] = row.attachmentTypes;
    return say("messages.withoutText.attached", {
      kind: others.length === 0 ? kind : "attachment",
      files: attachmentCount,
    });
  }
  return kindsInWords(category, type) || say("messages.withoutText.none");
}
