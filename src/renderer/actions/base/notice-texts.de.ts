// The German texts of notices that belong to no feature.
import type { Translation } from "../../../domain/text/language.ts";
import type { noticeTexts } from "./notice-texts.ts";

export const noticeTextsDe: Translation<typeof noticeTexts> = {
  copied: (what) => `Kopiert: ${what}`,
  notCopied: "Nicht kopiert",
  noClipboard: "Die Zwischenablage ist nicht verfügbar.",
  exported: "Exportiert",
  settingNotStored: "Die Einstellung gilt nur, bis Switchboard beendet wird",
};
