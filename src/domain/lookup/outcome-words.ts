// The words for outcomes of calls in a typed text, English and German: "missed", "not answered", "verpasst".
import type { StatusGroup } from "#domain/records/outcomes.ts";

/** The words of each group, and the word for calls behind them. A longer phrase comes before one that it contains. */
const PATTERNS: readonly (readonly [StatusGroup, RegExp])[] = [
  [
    "notAnswered",
    /(?<=^|\s)(?:not\s+answered|unanswered|nicht\s+(?:angenommen|beantwortet)(?:en?)?|unbeantwortet(?:en?)?)(?:\s+(?:calls?|anrufe?))?(?=\s|$)/iu,
  ],
  ["missed", /(?<=^|\s)(?:missed|(?:verpasst|entgangen)(?:en?)?)(?:\s+(?:calls?|anrufe?))?(?=\s|$)/iu],
  ["turnedDown", /(?<=^|\s)(?:turned\s+down|abgewiesen(?:en?)?)(?:\s+(?:calls?|anrufe?))?(?=\s|$)/iu],
  ["answered", /(?<=^|\s)(?:answered|(?:angenommen|beantwortet)(?:en?)?)(?:\s+(?:calls?|anrufe?))?(?=\s|$)/iu],
];

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
