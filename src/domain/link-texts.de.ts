// Why a deep link cannot be read, in German.
import type { LINK_PROBLEMS } from "./link-texts.ts";
import type { Translation } from "./text/language.ts";

export const LINK_PROBLEMS_DE: Translation<typeof LINK_PROBLEMS> = {
  emptyName: "Der Link enthält einen leeren Namen.",
  longName: "Der Link enthält einen zu langen Namen.",
  hiddenCharacters: "Der Link enthält Zeichen, die nicht gezeigt werden können.",
  path: "Der Link enthält einen Pfad.",
  tooLong: (most) => `Ein Link darf höchstens ${most} Zeichen haben.`,
  scheme: (start) => `Ein Link muss mit ${start} beginnen.`,
  route: "Links können nur Anrufe und Nachrichten öffnen.",
  noRecord: "Ein Link muss einen Anruf oder eine Nachricht nennen.",
  twice: (name) => `Der Link enthält ${name} zweimal.`,
  badCode: "Auf ein % im Link folgt kein gültiger Code.",
  unreadable: "Der Link kann nicht gelesen werden.",
};
