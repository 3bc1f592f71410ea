// Goes to the message that another one replies to or quotes, and loads it first if it is missing.
import { conversationTexts as texts } from "../../model/conversation/conversation-texts.ts";
import { screenOf } from "../base/app.ts";
import { placed } from "../base/placed.ts";
import { notify, notifyFailure } from "../base/notices.ts";
import { selectIsFile } from "../base/slices/settings.ts";
import { goToMessage } from "./move-in-conversation.ts";
import { readAt } from "./read-conversation.ts";

/** Goes to a message of a conversation; one that is not loaded is asked for, with the messages around it. */
export const goToParent = placed(async (app, messageId: string, conversationId: string | null): Promise<void> => {
  try {
    if (await goToMessage(app, messageId)) return;
    const isFile = selectIsFile(app.store.getState());
    if (isFile || conversationId === null || screenOf(app, "messages").busy !== null) {
      return notify(app, texts.parentNotHere, isFile ? texts.noConversation.inFile : texts.parentLater);
    }
    await readAt(app, { conversationId, messageId, atSeconds: null });
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});
