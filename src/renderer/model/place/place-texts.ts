// The texts for going back and forward, and for opening windows.
import { translated } from "../../../domain/text/language.ts";

export const placeTexts = translated("place", {
  back: "Back",
  forward: "Forward",
  openInWindow: "Open in new window",
  readInWindow: "Read conversation in new window",
  cannotOpen: "Can't open a window",
  tooMany: "Too many windows are open",
  tooManyDetail: "Close a window first.",
});
