// The format of written conversations: a script is a list of lines, each "speaker text", with {slots} for values.

type Other = "de" | "fr" | "es" | "pt" | "ru" | "ar" | "he" | "hi" | "ja" | "zh" | "ko" | "el" | "th" | "tr";
export type Language = "en" | Other;

/** c: customer, a: agent; in a group script 1, 2, 3: different members. */
type Speaker = "c" | "a" | "1" | "2" | "3";

export interface Line {
  readonly speaker: Speaker;
  readonly text: string;
}

export type Script = readonly Line[];

const SPEAKERS: readonly string[] = ["c", "a", "1", "2", "3"] satisfies readonly Speaker[];

/** Parses lines like "c Where is my order?"; an empty line ends a script, `\n` breaks a line. Throws SyntaxError. */
export function readScripts(scripts: string): readonly Script[] {
  const readLine = (line: string): Line => {
    const speaker = line.slice(0, 1);
    if (!isSpeaker(speaker) || line[1] !== " ") throw new SyntaxError(`unknown speaker in: ${line}`);
    return { speaker, text: line.slice(2).replaceAll("\\n", "\n") };
  };
  return scripts
    .trim()
    .split("\n\n")
    .map((script) => script.split("\n").map(readLine));
}

function isSpeaker(text: string): text is Speaker {
  return SPEAKERS.includes(text);
}

/** Fills the {slots}; a slot without a value stays as it is. */
export function fillSlots(text: string, values: Readonly<Record<string, string>>): string {
  if (!text.includes("{")) return text;
  return text.replaceAll(/\{(\w+)\}/gu, (slot, name: string) => values[name] ?? slot);
}
