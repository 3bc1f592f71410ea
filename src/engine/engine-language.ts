// Sets the language of the engine's process and of its threads, for sentences that a person reads.
import { isLanguage, isOfPeople, setLanguage } from "#texts/language.ts";
import { readingOf } from "#texts/readings.ts";

/** Passes the engine's language to its threads, because each thread has its own modules. */
const VARIABLE = "SWITCHBOARD_ENGINE_LANGUAGE";

/** Takes the language of the engine; its threads take the same. The name of no language means English. */
export function takeLanguage(name: string): void {
  process.env[VARIABLE] = name;
  if (isLanguage(name) && isOfPeople(name)) setLanguage(readingOf(name));
}

/** Takes the language of the engine in a thread of it. */
export function takeEngineLanguage(): void {
  takeLanguage(process.env[VARIABLE] ?? "en");
}
