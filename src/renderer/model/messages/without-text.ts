// Describes a message without text by its action, its attachments, or its category and type.
import type { MessageRow } from "../../../contract/methods/rows.ts";

type Facts = Pick<MessageRow, "category" | "type" | "action" | "attachmentCount" | "attachmentTypes">;

/** A few words: "Call initiated", "2 images", "Member joined", "custom · location". Never empty. */
export function withoutText(row: Facts): string {
  const { category, type, action, attachmentCount } = row;
  if (category === "call") return action === null ? "Call" : `Call ${action}`;
  if (category === "action" && action !== null) {
    return type === "groupMember" ? `Member ${action}` : type === "message" ? `Message ${action}` : `Action: ${action}`;
  }
  if (attachmentCount > 0) {
    const kinds = row.attachmentTypes;
    const noun = kinds.length === 1 ? (kinds[0] ?? "file") : "attachment";
    return attachmentCount === 1 ? `1 ${noun}` : `${attachmentCount} ${noun === "audio" ? "audio files" : `${noun}s`}`;
  }
  return [category, type].filter((part) => part !== null && part !== "").join(" · ") || "No text";
}
