// Words an action as one sentence with its people and objects.
import { isolate, markHidden } from "../../../domain/text/hidden-characters.ts";
import { ownValue } from "../../../domain/text/lenient.ts";
import { conversationTexts as texts } from "./conversation-texts.ts";
import type { Named, ReadMessage } from "./read-record.ts";

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
  const by = nameOf(message.by) ?? nameOf({ id: row.sender, name: row.senderName }) ?? texts.somebody;
  const on = nameOf(message.on);
  const group = nameOf(message.target) ?? nameOf({ id: row.receiver, name: row.receiverName }) ?? texts.theGroup;
  const action = row.action ?? row.type ?? texts.action;
  if (action === "scopeChanged") {
    const [from, to] = [scope.from, scope.to].map((word) => (word === null ? null : markHidden(word)));
    return texts.scopeChanged(by, on ?? texts.somebody, group, from ?? null, to ?? null);
  }
  const say = ownValue<(by: string, on: string, group: string) => string>(texts.actions, action);
  if (say !== undefined) return say(by, on ?? texts.somebody, group);
  return texts.otherAction(by, markHidden(action.slice(0, LONGEST_ACTION)), on);
}
