// Goes to the message that another one replies to or quotes, and loads it first if it is missing.
import { screenOf } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { notify, notifyFailure } from "#renderer/state/show-notice.ts";
import { selectIsFile } from "#renderer/state/slices/settings-slice.ts";
import { goToMessage } from "./move-in-conversation.ts";
import { readAt } from "./read-conversation.ts";
import { say } from "#texts/say.ts";

/** Goes to a message of a conversation; one that is not loaded is asked for, with the messages around it. */
export const goToParent = placed(async (app, messageId: string, conversationId: string | null): Promise<void> => {
  try {
    if (await goToMessage(app, { by: "id", id: messageId })) return;
    const isFile = selectIsFile(app.store.getState());
    if (isFile || conversationId === null || screenOf(app, "messages").busy !== null) {
      return notify(
        app,
        say("conversation.parentNotHere"),
        isFile ? say("conversation.noConversation.inFile") : say("conversation.parentLater"),
      );
    }
    await readAt(app, { conversationId, messageId, atSeconds: null });
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});
