// The book of pseudonyms of this installation: nobody has two pseudonyms, and no pseudonym belongs to two people.
import { appendFileSync, readFileSync } from "node:fs";
import { z } from "zod";
import { withFileFailure } from "#core/files/base/file-failure.ts";

/** Kinds of pseudonyms, by role; `Someone`: a name that several people have, or an unknown person. */
export const LABEL_KINDS = ["Customer", "Agent", "Bot", "Person", "Someone"] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** "Customer 12", in any case. */
export const LABEL = new RegExp(String.raw`(?:${LABEL_KINDS.join("|")}) \d+`, "giu");
/** A text that is only a label. */
export const WHOLE_LABEL = new RegExp(`^${LABEL.source}$`, "iu");
const NUMBERED = new RegExp(String.raw`^(${LABEL_KINDS.join("|")}) (\d+)$`, "u");

const line = z.tuple([z.string(), z.string()]);

/** Labels by a hash of the person, so that the book alone identifies nobody. */
export class PseudonymBook {
  readonly #labels: Map<string, string>;
  readonly #lastNumbers = new Map<string, number>();
  readonly #path: string | null;
  #unwritten = "";

  /** `path`: where `sync` appends new labels; null: nothing is written. `isCut`: the file ends with half a line. */
  constructor(labels: ReadonlyMap<string, string>, path: string | null = null, isCut = false) {
    this.#labels = new Map(labels);
    this.#path = path;
    if (isCut) this.#unwritten = "\n";
    for (const label of labels.values()) this.#note(label);
  }

  /** The label of a person, always the same; a new person gets the next number of the kind, which `sync` stores. */
  labelOf(who: string, kind: LabelKind, isTaken: (label: string) => boolean): string {
    const known = this.#labels.get(who);
    if (known !== undefined) return known;
    let number = (this.#lastNumbers.get(kind) ?? 0) + 1;
    while (isTaken(`${kind} ${number}`)) number += 1;
    const label = `${kind} ${number}`;
    this.#unwritten += `${JSON.stringify([who, label])}\n`;
    this.#labels.set(who, label);
    this.#note(label);
    return label;
  }

  /** A book with the same labels that stores nothing, for previews. */
  copy(): PseudonymBook {
    return new PseudonymBook(this.#labels);
  }

  labels(): ReadonlyMap<string, string> {
    return new Map(this.#labels);
  }

  /** Writes new labels and syncs them. Throws `Failed` storage. */
  sync(): void {
    const path = this.#path;
    if (path === null || this.#unwritten.trim() === "") return;
    withFileFailure(() => appendFileSync(path, this.#unwritten, { mode: 0o600, flush: true }));
    this.#unwritten = "";
  }

  #note(label: string): void {
    const [, kind = "", number = "0"] = NUMBERED.exec(label) ?? [];
    this.#lastNumbers.set(kind, Math.max(this.#lastNumbers.get(kind) ?? 0, Number(number)));
  }
}

/** Opens the book in this file; the first label makes the file. A last line that a kill has cut off does not count. */
export function openPseudonymBook(path: string): PseudonymBook {
  const written = readText(path);
  const whole = written.slice(0, written.lastIndexOf("\n") + 1);
  return new PseudonymBook(new Map(whole.split("\n").flatMap(readLine)), path, whole.length < written.length);
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function readLine(text: string): readonly (readonly [string, string])[] {
  try {
    return [line.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}
