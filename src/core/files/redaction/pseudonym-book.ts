// The book of pseudonyms: who is called what in the exports of this installation, so that nobody has two names, and no name two people.
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { z } from "zod";
import { fileFailureOf } from "../base/file-failure.ts";

/** What a person is called by their role; `Someone`: a name that several people have, or nobody who is known. */
export const LABEL_KINDS = ["Customer", "Agent", "Bot", "Person", "Someone"] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** "Customer 12", whatever the case. */
export const LABEL = new RegExp(String.raw`(?:${LABEL_KINDS.join("|")}) \d+`, "giu");
/** A text that is a label and nothing else. */
export const WHOLE_LABEL = new RegExp(`^${LABEL.source}$`, "iu");
const NUMBERED = new RegExp(String.raw`^(${LABEL_KINDS.join("|")}) (\d+)$`, "u");

const line = z.tuple([z.string(), z.string()]);

/** Labels by what stands for a person: a hash, so that the book alone names nobody. */
export class PseudonymBook {
  readonly #labels: Map<string, string>;
  readonly #lastNumbers = new Map<string, number>();
  readonly #keep: (entry: string) => void;
  readonly #sync: () => void;

  constructor(
    labels: ReadonlyMap<string, string>,
    keep: (entry: string) => void = () => {},
    sync: () => void = () => {},
  ) {
    this.#labels = new Map(labels);
    this.#keep = keep;
    this.#sync = sync;
    for (const label of labels.values()) this.#note(label);
  }

  /** The same label for the same one always; the next number of the kind for somebody new, which `sync` keeps. */
  labelOf(who: string, kind: LabelKind, isTaken: (label: string) => boolean): string {
    const known = this.#labels.get(who);
    if (known !== undefined) return known;
    let number = (this.#lastNumbers.get(kind) ?? 0) + 1;
    while (isTaken(`${kind} ${number}`)) number += 1;
    const label = `${kind} ${number}`;
    this.#keep(`${JSON.stringify([who, label])}\n`);
    this.#labels.set(who, label);
    this.#note(label);
    return label;
  }

  /** A book with the same labels of which nothing is kept: for looking at what would be. */
  copy(): PseudonymBook {
    return new PseudonymBook(this.#labels);
  }

  /** Labels by who has them, as plain data. */
  labels(): ReadonlyMap<string, string> {
    return new Map(this.#labels);
  }

  /** Puts what was added on the disk. Throws `Failed` storage. */
  sync(): void {
    this.#sync();
  }

  #note(label: string): void {
    const [, kind = "", number = "0"] = NUMBERED.exec(label) ?? [];
    this.#lastNumbers.set(kind, Math.max(this.#lastNumbers.get(kind) ?? 0, Number(number)));
  }
}

/** Opens the book in this file, which is made with the first entry. A last line that a kill has cut off is none. */
export function openPseudonymBook(path: string): PseudonymBook {
  const written = readText(path);
  const whole = written.slice(0, written.lastIndexOf("\n") + 1);
  const labels = new Map(whole.split("\n").flatMap((text) => readLine(text)));
  let isCut = whole.length < written.length;
  let unwritten = "";
  const withFile = (work: (file: number) => void): void => {
    try {
      const file = openSync(path, "a", 0o600);
      try {
        work(file);
      } finally {
        closeSync(file);
      }
    } catch (thrown) {
      throw fileFailureOf(thrown);
    }
  };
  const keep = (entry: string): void => void (unwritten += entry);
  const sync = (): void => {
    if (unwritten === "") return;
    withFile((file) => {
      writeSync(file, isCut ? `\n${unwritten}` : unwritten);
      fdatasyncSync(file);
    });
    unwritten = "";
    isCut = false;
  };
  return new PseudonymBook(labels, keep, sync);
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
    const read = line.safeParse(JSON.parse(text));
    return read.success ? [read.data] : [];
  } catch {
    return [];
  }
}
