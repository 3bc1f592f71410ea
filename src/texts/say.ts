// The sentences of the program in the language of this process. docs/decisions/languages.md says where they are.
import { IntlMessageFormat } from "intl-messageformat";
import { isolated } from "./isolate.ts";
import { currentReading, LITERAL, localeOf, type Messages, type Reading } from "./language.ts";
import { MESSAGES as ENGLISH } from "./messages-en.ts";
import type { Placeholders } from "./placeholders.ts";

export type TextKey = keyof Placeholders;

/** The messages that were read already: reading one takes far longer than using it. */
const formats = new WeakMap<Reading, Map<string, IntlMessageFormat>>();

/** The values of one key; of several keys, the values of all of them. */
type ValuesOf<Key extends TextKey> = ToIntersection<NonNullable<Placeholders[Key]>>;
type ToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type Arguments<Key extends TextKey> = [Placeholders[Key]] extends [null] ? [] : [values: ValuesOf<Key>];

/** In a sentence with linked words, a placeholder takes such a word, or several parts, instead of a text. */
type RichValues<Key extends TextKey> = { readonly [Name in keyof ValuesOf<Key>]: ValuesOf<Key>[Name] | object };

/** What is no text among the values of a sentence. */
type PartOf<Value> = Value extends readonly (infer Inner)[] ? Extract<Inner, object> : Extract<Value, object>;

/** The keys of texts without placeholders. */
type PlainKey = { readonly [Key in TextKey]: Placeholders[Key] extends null ? Key : never }[TextKey];

/** The text of a key with its values, names from right to left isolated: `say("rows.selected.rows", { rows: 4200 })` is "4,200 rows selected". */
export function say<Key extends TextKey>(key: Key, ...values: Arguments<Key>): string {
  return String(formatOf(key).format(given(values)));
}

/** The parts of a sentence: its texts, and between them the values that are no text, such as linked words. */
export function sayRich(key: PlainKey): readonly string[];
export function sayRich<Key extends TextKey, Values extends RichValues<Key>>(
  key: Key,
  values: Values,
): readonly (string | PartOf<Values[keyof Values]>)[];
export function sayRich(key: TextKey, ...values: readonly unknown[]): readonly unknown[] {
  const parts: readonly { readonly value: unknown }[] = formatOf(key).formatToParts(given(values));
  return parts.flatMap(({ value }) => value);
}

/** The values, texts from right to left isolated: a name must not turn the sentence around it. */
function given(values: readonly unknown[]): Record<string, string | number> | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of a key say which values it has
  const all = values[0] as Record<string, string | number> | undefined;
  if (all === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, typeof value === "string" ? isolated(value) : value]),
  );
}

/** The text of a key that is made from a word of the service; undefined if there is none, or one with placeholders. */
export function sayKnown(key: string): string | undefined {
  if (!isTextKey(key)) return undefined;
  const format = formatOf(key);
  // A pseudo-language divides a text into several literals.
  return format.getAst().every(({ type }) => type === LITERAL) ? String(format.format()) : undefined;
}

/** The names of the texts and groups of texts below a key: `NameIn<"files.states">`. */
export type NameIn<Group extends string> = TextKey extends infer Key
  ? Key extends `${Group}.${infer Inner}`
    ? Inner extends `${infer First}.${string}`
      ? First
      : Inner
    : never
  : never;

/** True if there is a text of this key, for a key that is made from a word of the service. */
export function isTextKey<Key extends string>(key: Key): key is Key & TextKey {
  return messageOf(ENGLISH, key) !== undefined;
}

function formatOf(key: string): IntlMessageFormat {
  const reading = currentReading();
  const known = formats.get(reading) ?? new Map<string, IntlMessageFormat>();
  formats.set(reading, known);
  const format = known.get(key) ?? readMessage(reading, key);
  known.set(key, format);
  return format;
}

function readMessage(reading: Reading, key: string): IntlMessageFormat {
  const message = messageOf(reading.messages, key) ?? messageOf(ENGLISH, key) ?? key;
  const format = new IntlMessageFormat(message, localeOf(reading.language), undefined, { ignoreTag: true });
  if (reading.change === undefined) return format;
  return new IntlMessageFormat(reading.change(format.getAst()), localeOf(reading.language));
}

function messageOf(messages: Messages, key: string): string | undefined {
  const area = key.slice(0, key.indexOf("."));
  const texts = Object.hasOwn(messages, area) ? messages[area] : undefined;
  const name = key.slice(area.length + 1);
  return texts !== undefined && Object.hasOwn(texts, name) ? texts[name] : undefined;
}
