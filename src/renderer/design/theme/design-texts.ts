// The texts of the parts that every feature uses.
import { translated } from "../../../domain/text/language.ts";

export const designTexts = translated("design", {
  keep: "Keep",
  close: "Close",
  closeNotice: "Close the notice",
  thenPress: "then",
  notLoaded: "Can't load this part of the window",
  notLoadedDetail: "A file of Switchboard could not be read. If Switchboard was updated or moved, start it again.",
  tryAgain: "Try again",
});
