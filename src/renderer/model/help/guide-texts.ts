// The texts around the pages of the guide. The pages themselves are in docs/guide.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";

export const guideTexts = translated("help.guide", {
  title: "Guide",
  search: "Search the guide",
  pages: "Pages",
  found: (pages: number) =>
    icu("{pages, plural, =0 {No page has these words.} one {# page found} other {# pages found}}", { pages }),
  language: "Language of the guide",
  languages: { en: "English", de: "Deutsch" },
  open: "Open the guide",
});
