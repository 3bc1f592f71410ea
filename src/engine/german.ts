// The catalogues of the engine in German, by name.
import { GERMAN as SHARED } from "../contract/language/german.ts";
import { FILE_TEXTS_DE } from "../core/files/base/file-texts.de.ts";
import { VERIFY_TEXTS_DE } from "../core/handlers/export/manifest/verify-texts.de.ts";
import { REFUSAL_TEXTS_DE } from "../core/refusal-texts.de.ts";
import { ARCHIVE_TEXTS_DE } from "../core/store/archive/archive-texts.de.ts";
import type { Translations } from "../domain/text/language.ts";

export const GERMAN: Translations = {
  ...SHARED,
  "core.archive": ARCHIVE_TEXTS_DE,
  "core.files": FILE_TEXTS_DE,
  "core.refusals": REFUSAL_TEXTS_DE,
  "core.verify": VERIFY_TEXTS_DE,
};
