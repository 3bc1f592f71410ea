// The texts of notices that belong to no feature.
import { translated } from "../../../domain/text/language.ts";

export const noticeTexts = translated("notices", {
  copied: (what: string) => `${what} copied`,
  notCopied: "Not copied",
  noClipboard: "The clipboard is not available.",
  exported: "Exported",
  settingNotStored: "The setting is kept only until Switchboard closes",
});
