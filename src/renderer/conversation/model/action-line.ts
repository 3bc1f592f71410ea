// Words an action as one sentence with its people and objects.
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import type { Named, ReadMessage } from "#renderer/record/model/messages/read-record.ts";
import { isTextKey, say } from "#texts/say.ts";

/** Name of an id, from the record or from other stored records; the id itself where no name is known. */
export type NameOf = (named: Named) => string | null;

/** Names for display: isolated, because the text is hostile. */
export function namesBy(names: ReadonlyMap<string, string>): NameOf {
  return ({ id, name }) => {
    const known = name ?? (id === null ? undefined : names.get(id)) ?? null;
    if (known !== null && known !== id) return isolate(known);
    return id === null ? null : markHidden(id);
  };
}

/** The characters of an unknown action. */
const LONGEST_ACTION = 80;

/** "Lena added Omar to Support"; never empty. */
export function actionSentence(message: ReadMessage, nameOf: NameOf): string {
  const { row, scope } = message;
  const by = nameOf(message.by) ?? nameOf({ id: row.sender, name: row.senderName }) ?? say("conversation.somebody");
  const on = nameOf(message.on);
  const group =
    nameOf(message.target) ?? nameOf({ id: row.receiver, name: row.receiverName }) ?? say("conversation.theGroup");
  const action = row.action ?? row.type ?? say("conversation.action");
  if (action === "scopeChanged") {
    const [from, to] = [scope.from, scope.to].map((word) => (word === null ? null : markHidden(word)));
    return say("conversation.scopeChanged", {
      by,
      on: on ?? say("conversation.somebody"),
      to: to ?? null,
      group,
      from: from ?? null,
    });
  }
  const key = `conversation.actions.${action}` as const;
  if (isTextKey(key)) return say(key, { by, on: on ?? say("conversation.somebody"), group });
  return say("conversation.otherAction", { by, action: markHidden(action.slice(0, LONGEST_ACTION)), on });
}
