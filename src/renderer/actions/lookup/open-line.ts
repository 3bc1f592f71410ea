// Opens the target of a line about a person: a list, a conversation, or one record among its neighbours.
import type { Opening } from "../../model/person/lines.ts";
import { personTexts as texts } from "../../model/person/person-texts.ts";
import { placed } from "../base/placed.ts";
import { notify } from "../base/notices.ts";
import { readAt } from "../conversation/read-conversation.ts";
import { listRecords } from "../related/list-records.ts";
import { openTarget } from "./open-target.ts";

/** The person stays in the pane beside a list or conversation. A record takes the place of the person; Back returns. */
export const openLine = placed(async (app, opens: Opening): Promise<void> => {
  if (opens.kind === "list") return listRecords(app, opens.query.kind, opens.query.params);
  if (opens.kind === "conversation") {
    return readAt(app, { conversationId: opens.conversationId, messageId: null, atSeconds: null });
  }
  const why = await openTarget(app, opens.target, new AbortController().signal);
  if (why !== null) notify(app, texts.cannotOpen, why);
});
