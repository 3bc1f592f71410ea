// The German sentences about archives that cannot be opened.
import type { Translation } from "../../../domain/text/language.ts";
import type { ARCHIVE_TEXTS } from "./archive-texts.ts";

export const ARCHIVE_TEXTS_DE: Translation<typeof ARCHIVE_TEXTS> = {
  foreign: "sie ist eine Datenbank, aber kein Archiv von Switchboard",
  newer: "eine neuere Version von Switchboard hat sie gespeichert; diese kann sie nicht lesen",
  gone: "sie ist nicht mehr, wo sie war; öffnen Sie sie dort, wo sie jetzt ist",
  damaged: "das Archiv ist beschädigt",
  damagedIn: (fault) => `das Archiv ist beschädigt: ${fault}`,
};
