// The name of a conversation: that of its group, or of its two people.
import type { Stretch } from "./stretch.ts";

/** The conversation of the stretch's newest message; its id where no name is known. */
export function conversationName({ messages, names }: Stretch): string {
  const rows = messages.map(({ row }) => row);
  const [newest] = rows;
  if (newest === undefined) return "";
  const nameOf = (id: string | null, name: string | null): string =>
    name ?? (id === null ? null : names.get(id)) ?? id ?? "";
  if (newest.receiverType === "group") return nameOf(newest.receiver, newest.receiverName);
  const people = [nameOf(newest.sender, newest.senderName), nameOf(newest.receiver, newest.receiverName)];
  const named = people.filter((name) => name !== "").toSorted();
  return named.length === 0 ? (newest.conversationId ?? "") : named.join(", ");
}
