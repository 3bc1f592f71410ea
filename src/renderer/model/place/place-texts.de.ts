// The German texts for going back and forward, and for opening windows.
import type { Translation } from "../../../domain/text/language.ts";
import type { placeTexts } from "./place-texts.ts";

export const placeTextsDe: Translation<typeof placeTexts> = {
  back: "Zurück",
  forward: "Vor",
  openInWindow: "In neuem Fenster öffnen",
  readInWindow: "Unterhaltung in neuem Fenster lesen",
  cannotOpen: "Das Fenster kann nicht geöffnet werden",
  tooMany: "Zu viele Fenster sind offen",
  tooManyDetail: "Schließen Sie zuerst ein Fenster.",
};
