// Sets the language of the engine's process and of its threads, for sentences that a person reads.
import { setLanguage } from "../domain/text/language.ts";
import { GERMAN } from "./german.ts";

/** Passes the engine's language to its threads, because each thread has its own modules. */
const VARIABLE = "SWITCHBOARD_ENGINE_LANGUAGE";

/** Takes the language of the engine; its threads take the same. Every name but "de" means English. */
export function takeLanguage(name: string): void {
  process.env[VARIABLE] = name;
  if (name === "de") setLanguage({ language: name, catalogues: GERMAN });
}

/** Takes the language of the engine in a thread of it. */
export function takeEngineLanguage(): void {
  takeLanguage(process.env[VARIABLE] ?? "en");
}
