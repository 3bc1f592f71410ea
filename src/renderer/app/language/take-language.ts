// Sets the language of the window before its first text is read.
import { isLanguage, setLanguage } from "../../../domain/text/language.ts";

/** Takes the language that main wrote into the page's root. A name that is none means English, which is in the program. */
export async function takeLanguage({ lang }: Pick<HTMLElement, "lang">): Promise<void> {
  if (!isLanguage(lang) || lang === "en") return;
  if (lang === "de") {
    const { GERMAN } = await import("./german.ts");
    setLanguage({ language: lang, catalogues: GERMAN });
  } else {
    const { inPseudoLanguage } = await import("../../../domain/text/pseudo-language.ts");
    setLanguage({ language: lang, catalogues: {}, change: inPseudoLanguage });
  }
}
