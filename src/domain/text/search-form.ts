// The forms of a typed text that a search looks for: as typed, exactly as spelled, or with ü where "ue" was typed.
import { foldCase, foldText } from "./fold.ts";

/** One form to look for. A place where `folded` stands is a hit if the text also has what `exact` and `pairs` ask for. */
export interface SearchForm {
  readonly folded: string;
  /** the spelling in which accents count; null if they do not */
  readonly exact: string | null;
  /** offsets in `folded` of letters that were typed as two, with these two: the text must have the letter with its mark */
  readonly pairs: ReadonlyMap<number, string>;
}

/** Two letters that are typed for one with a mark, and the letter as it is folded. */
const PAIRS = { ae: "a", oe: "o", ue: "u", aa: "a" } as const;
const PAIR = /ae|oe|ue|aa/gu;
/** Letters with a mark, in lower case, and how they are typed with two. */
const TYPED_AS_PAIR: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
/** Each pair doubles the number of forms. In texts with more of them, the later ones are read as they are typed. */
const MOST_PAIRS = 3;

const NO_PAIRS: ReadonlyMap<number, string> = new Map();

/** The forms of a typed text, first the usual one. None for an empty text. */
export function formsOf(typed: string, isExact = false): readonly SearchForm[] {
  const folded = foldText(typed);
  if (folded === "") return [];
  if (isExact) return [{ folded, exact: foldCase(typed), pairs: NO_PAIRS }];
  const found = [...folded.matchAll(PAIR)].slice(0, MOST_PAIRS);
  return Array.from({ length: 2 ** found.length }, (_, chosen) =>
    formWith(
      folded,
      found.filter((_pair, bit) => (chosen & (1 << bit)) !== 0),
    ),
  );
}

function formWith(typed: string, pairs: readonly RegExpExecArray[]): SearchForm {
  const places = new Map<number, string>();
  let folded = "";
  let at = 0;
  for (const { 0: pair, index } of pairs) {
    folded += typed.slice(at, index);
    places.set(folded.length, pair);
    folded += PAIRS[pair as keyof typeof PAIRS];
    at = index + pair.length;
  }
  return { folded: folded + typed.slice(at), exact: null, pairs: places };
}

/** True if the folded text alone does not show whether the form is in a text. */
export function isChecked({ exact, pairs }: SearchForm): boolean {
  return exact !== null || pairs.size > 0;
}

/** True if a part of a text, one letter with its marks, is typed as these two letters. */
export function isTypedAs(part: string, pair: string): boolean {
  return TYPED_AS_PAIR[foldCase(part)] === pair;
}
