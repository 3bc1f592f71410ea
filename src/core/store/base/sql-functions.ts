// The functions of this program that SQL can call: folding, and tests of texts. Each gives the same for the same values.
import { hasMetadata, keysOf, valuesOfKey } from "#domain/records/metadata.ts";
import { foldCase, foldText } from "#domain/text/fold.ts";
import { didNotCome } from "#domain/records/outcomes.ts";
import { courseFiguresOf } from "#domain/course/figures.ts";
import { participantsOf, readCall } from "#domain/records/call.ts";
import { mergedCall, type RawCall } from "#domain/records/merged-call.ts";
import { asList, asText, ownValue } from "#domain/text/lenient.ts";
import type { ExpressionMatcher } from "./expression-matcher.ts";
import { MetadataReader } from "./metadata-reader.ts";
import { TextMatcher, wordsIn } from "./text-matcher.ts";

type Define = (name: string, work: (...values: unknown[]) => string | number | null) => void;

/** Defines all of them on one open database, which keeps its own matcher of expressions. */
export function defineFunctions(define: Define, expressions: ExpressionMatcher): void {
  define("fold", (text: unknown) => (typeof text === "string" ? foldText(text) : null));
  define("foldCase", (text: unknown) => (typeof text === "string" ? foldCase(text) : null));
  define("numberOf", (text: unknown) => (typeof text === "string" && NUMBER.test(text) ? Number(text) : null));
  defineForms(define);
  defineMetadata(define);
  define("didNotCome", (uid: unknown, _kind: unknown, listRaw: unknown, fullRaw: unknown, isLatest: unknown) => {
    const records = { listRaw: asText(listRaw), fullRaw: asText(fullRaw), fullIsLatest: isLatest === 1 ? 1 : 0 };
    return didNotCome(participantsOf(mergedCall(records)), String(uid)) ? 1 : 0;
  });
  define(
    "courseFigure",
    (name: unknown, now: unknown, _kind: unknown, list: unknown, full: unknown, isLatest: unknown) =>
      figureOf(String(name), Number(now), {
        listRaw: asText(list),
        fullRaw: asText(full),
        fullIsLatest: isLatest === 1 ? 1 : 0,
      }),
  );
  defineExpressions(define, expressions);
}

/** A figure of the course of a call at a moment; null for a record that cannot be read. */
function figureOf(name: string, nowSeconds: number, records: RawCall): number | null {
  const raw = mergedCall(records);
  const reading = readCall(raw);
  return reading.ok ? (ownValue<number | null>(courseFiguresOf(reading.record, raw, nowSeconds), name) ?? null) : null;
}

/** The functions that test texts for forms of a search (a text, the texts of a JSON text), and the words of one field. */
function defineForms(define: Define): void {
  const matcher = new TextMatcher();
  define("holds", (forms: unknown, text: unknown) =>
    typeof text === "string" && matcher.holds(String(forms), text) ? 1 : 0,
  );
  define("wordsIn", (kind: unknown, scope: unknown, json: unknown) =>
    typeof json === "string" ? wordsIn(String(kind), String(scope), json) : null,
  );
  define("holdsInJson", (forms: unknown, json: unknown) =>
    typeof json === "string" && matcher.holdsInJson(String(forms), json) ? 1 : 0,
  );
}

/** The functions that test texts by a regular expression; false for no text. */
function defineExpressions(define: Define, matcher: ExpressionMatcher): void {
  define("matches", (source: unknown, ignoresCase: unknown, text: unknown) =>
    typeof text === "string" && matcher.matches(String(source), ignoresCase === 1, text) ? 1 : 0,
  );
  define("matchesWord", (source: unknown, words: unknown) =>
    typeof words === "string" && matcher.matchesWord(String(source), words) ? 1 : 0,
  );
  define("matchesRow", (source: unknown, words: unknown) =>
    typeof words === "string" && matcher.matchesRow(String(source), words) ? 1 : 0,
  );
}

/**
 * The functions of metadata. The first argument is a key, a JSON array of keys, or the value of a filter; values come as
 * JSON. The others are those of `RECORDS` in sql-columns.ts. SQLite counts the parameters of each function.
 */
function defineMetadata(define: Define): void {
  const reader = new MetadataReader();
  define("metadataValues", (key: unknown, kind: unknown, raw: unknown, fullRaw: unknown, isLatest: unknown) =>
    JSON.stringify(valuesOfKey(reader.read(kind, raw, fullRaw, isLatest), String(key))),
  );
  define("metadataCell", (key: unknown, kind: unknown, raw: unknown, fullRaw: unknown, isLatest: unknown) => {
    const all = reader.read(kind, raw, fullRaw, isLatest);
    const values = [...new Set(all.flatMap((each) => (each.key === key ? [each.value] : [])))];
    return values.length === 0 ? null : JSON.stringify(values.length === 1 ? values[0] : values);
  });
  define("metadataRow", (keys: unknown, kind: unknown, raw: unknown, fullRaw: unknown, isLatest: unknown) => {
    const all = reader.read(kind, raw, fullRaw, isLatest);
    return JSON.stringify(asList(JSON.parse(String(keys))).map((key) => valuesOfKey(all, String(key))));
  });
  define("hasMetadata", (wanted: unknown, kind: unknown, raw: unknown, fullRaw: unknown, isLatest: unknown) =>
    hasMetadata(reader.read(kind, raw, fullRaw, isLatest), String(wanted)) ? 1 : 0,
  );
  define("metadataKeys", (kind: unknown, raw: unknown, fullRaw: unknown, isLatest: unknown) =>
    JSON.stringify(keysOf(reader.read(kind, raw, fullRaw, isLatest))),
  );
}

/** A number that JavaScript holds exactly. */
const NUMBER = /^-?\d{1,15}(?:\.\d{1,9})?$/u;
