// The texts for opening links.
import { translated } from "../../../domain/text/language.ts";

export const linkTexts = translated("links", {
  titles: {
    confirm: "Open the link over another connection?",
    choose: "Choose a connection",
    keep: "Add a connection to open the link",
    viewAs: "Send requests on behalf of somebody else?",
  },
  toCall: "This link opens the call",
  toMessage: "This link opens the message",
  where: {
    confirm: (chosen: string, current: string) => ` of ${chosen}. The window shows ${current} now.`,
    choose: () => " of a connection that does not exist here.",
    viewAs: () => ".",
    keep: () => ". It is not in the sample data, and there is no other connection yet.",
  },
  identityBefore: "It also asks to send requests on behalf of",
  identityAfter:
    "(Viewing as). The service may then answer as if that person had asked. Do this only if you trust the source of the link.",
  connection: "Connection",
  chooseOne: "Choose one",
  leave: "Cancel",
  newConnection: "New connection",
  openOnBehalf: "Open on behalf",
  openWithout: "Open without it",
  open: (connection: string | null) => (connection === null ? "Open" : `Open over ${connection}`),
  cannotOpen: "Can't open a link",
  keptTitle: "The link is kept",
  keptDetail: "It opens as soon as there is a connection.",
  notHereTitle: "The message of the link is not here",
  notHereDetail: "The messages after it are shown. It may belong to another connection.",
  notSentTitle: "The service did not send this message",
  notSentDetail: "The messages after it are shown.",
});
