// The words for outcomes of calls in a typed text, English and German: "missed", "not answered", "verpasst".
import type { StatusGroup } from "#domain/records/outcomes.ts";

/** The words of each group. A longer phrase comes before one that it contains. */
const WORDS: readonly (readonly [StatusGroup, string])[] = [
  ["notAnswered", "not answered|unanswered|nicht (?:angenommen|beantwortet)(?:en?)?|unbeantwortet(?:en?)?"],
  ["missed", "missed|verpasst(?:en?)?"],
  ["turnedDown", "turned down|abgewiesen(?:en?)?"],
  ["answered", "answered|angenommen(?:en?)?|beantwortet(?:en?)?"],
];

/** Each group with an expression for its words, and the word for calls behind them. */
const PATTERNS = WORDS.map(([group, words]) => {
  const phrase = words.replaceAll(" ", String.raw`\s+`);
  return [group, new RegExp(String.raw`(?<=^|\s)(?:${phrase})(?:\s+(?:calls?|anrufe?))?(?=\s|$)`, "iu")] as const;
});

/** The outcome that a text names, and the words around it. */
interface OutcomeReading {
  readonly outcome: StatusGroup;
  readonly rest: string;
}

/** The first group with words in the text; null if it names no outcome. Never throws. */
export function readOutcome(text: string): OutcomeReading | null {
  for (const [outcome, pattern] of PATTERNS) {
    const rest = text.replace(pattern, "").trim();
    if (rest !== text.trim()) return { outcome, rest };
  }
  return null;
}
