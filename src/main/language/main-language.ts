// Decides the language of the program, once at its start, and sets it in the main process.
import type { Policy } from "#contract/policy/policy.ts";
import type { Settings } from "#contract/methods/settings-methods.ts";
import { isLanguage, languageOfTag, setLanguage, type AnyLanguage } from "#texts/language.ts";
import { readingOf } from "#texts/readings.ts";

export interface LanguageSources {
  readonly policy: Pick<Policy, "language">;
  readonly settings: Pick<Settings, "language">;
  /** the system's languages as BCP 47 tags, the preferred one first */
  readonly systemLanguages: readonly string[];
  /** a language for tests, pseudo-languages included; undefined without one */
  readonly given?: string | undefined;
}

/** The policy decides first, then the person, then the system: German where its first language is German, else English. */
export function languageOf({ policy, settings, systemLanguages, given }: LanguageSources): AnyLanguage {
  if (policy.language !== "person") return policy.language;
  if (given !== undefined && isLanguage(given)) return given;
  if (settings.language !== "system") return settings.language;
  return languageOfTag(systemLanguages[0] ?? "");
}

/** Sets the language in this process, and answers with it. */
export function takeLanguage(sources: LanguageSources): AnyLanguage {
  const language = languageOf(sources);
  setLanguage(readingOf(language));
  return language;
}
