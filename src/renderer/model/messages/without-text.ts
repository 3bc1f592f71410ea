// Describes a message without text by its action, its attachments, or its category and type.
import type { MessageRow } from "../../../contract/methods/rows.ts";
import { messageTexts } from "./message-texts.ts";

const texts = messageTexts.withoutText;

type Facts = Pick<MessageRow, "category" | "type" | "action" | "attachmentCount" | "attachmentTypes">;

/** A few words: "Call initiated", "2 images", "Member joined", "custom · location". Never empty. */
export function withoutText(row: Facts): string {
  const { category, type, action, attachmentCount } = row;
  if (category === "call") return action === null ? texts.call : texts.callAction(action);
  if (category === "action" && action !== null) {
    if (type === "groupMember") return texts.memberAction(action);
    return type === "message" ? texts.messageAction(action) : texts.action(action);
  }
  if (attachmentCount > 0) {
    const [kind = "attachment", ...others] = row.attachmentTypes;
    return texts.attached(attachmentCount, others.length === 0 ? kind : "attachment");
  }
  return [category, type].filter((part) => part !== null && part !== "").join(" · ") || texts.none;
}
