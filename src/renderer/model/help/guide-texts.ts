// The texts around the pages of the guide. The pages themselves are in docs/guide.
import { count } from "../../design/words/format.ts";

export const guideTexts = {
  title: "Guide",
  search: "Search the guide",
  pages: "Pages",
  found: (pages: number) => (pages === 0 ? "No page has these words." : `${count(pages, "page")} found`),
  language: "Language of the guide",
  languages: { en: "English", de: "Deutsch" },
  open: "Open the guide",
} as const;
