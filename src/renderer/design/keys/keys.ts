// Key sequences: the written form of a key press, and the command for one press or two in a row.
import { say, sayKnown } from "#texts/say.ts";

/** The fields of a keyboard event that are read. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The longest pause between the two keys of a sequence, milliseconds. */
export const SEQUENCE_PAUSE_MS = 1000;

/**
 * The written form of a press: "r", "?", "shift+M", "mod+Enter", "mod+shift+N". Shift is written for letters and function keys only;
 * other characters already show it. Null for presses that no command has: modifiers alone, and everything with Alt but
 * the arrows to the left and to the right.
 */
export function writePress(press: KeyPress): string | null {
  if (press.altKey) return isAltArrow(press) ? `alt+${press.key}` : null;
  if (press.key === "Shift" || press.key === "Control" || press.key === "Meta") return null;
  const mod = press.ctrlKey || press.metaKey ? "mod+" : "";
  const isLetter = /^\p{L}$/u.test(press.key);
  if (mod !== "" && isLetter)
    return mod + (press.shiftKey ? `shift+${press.key.toUpperCase()}` : press.key.toLowerCase());
  if (mod !== "") return mod + press.key;
  if (press.shiftKey && /^F\d+$/u.test(press.key)) return `shift+${press.key}`;
  return isLetter && press.shiftKey ? `shift+${press.key.toUpperCase()}` : press.key;
}

function isAltArrow({ key, ctrlKey, metaKey, shiftKey }: KeyPress): boolean {
  return !ctrlKey && !metaKey && !shiftKey && (key === "ArrowLeft" || key === "ArrowRight");
}

export type Match<Command> =
  | { readonly kind: "command"; readonly command: Command }
  /** the press begins a sequence */
  | { readonly kind: "begun"; readonly prefix: string }
  | { readonly kind: "none" };

/** The command for a press. `prefix` is the press before it within the pause, or null. */
export function matchPress<Command extends { readonly keys: readonly string[] }>(
  commands: readonly Command[],
  prefix: string | null,
  press: string,
): Match<Command> {
  const sequence = prefix === null ? press : `${prefix} ${press}`;
  const command = commands.find((each) => each.keys.includes(sequence));
  if (command !== undefined) return { kind: "command", command };
  if (prefix === null && commands.some((each) => each.keys.some((keys) => keys.startsWith(`${press} `))))
    return { kind: "begun", prefix: press };
  return prefix === null ? { kind: "none" } : matchPress(commands, null, press);
}

/** The parts of a sequence for display, in the language of the window: ["Ctrl", "K"], ["G", "then", "M"]. */
export function showKeys(keys: string, isMac: boolean): readonly string[] {
  return keys.split(" ").flatMap((press, index) => {
    const shown = press.split("+").map((part) => showPart(part, isMac));
    return index === 0 ? shown : [say("design.thenPress"), ...shown];
  });
}

function showPart(part: string, isMac: boolean): string {
  const sign = isMac ? MAC_SIGNS[part] : undefined;
  return sign ?? wordOfKey(part);
}

/** The name of a part of a press on keyboards of the window's language: "Strg". */
export function wordOfKey(part: string): string {
  const name = nameOfKey(part);
  return sayKnown(`design.keys.${name}`) ?? name;
}

const MAC_SIGNS: Readonly<Record<string, string>> = { mod: "⌘", shift: "⇧", alt: "⌥" };
const NAMES: Readonly<Record<string, string>> = {
  mod: "Ctrl",
  shift: "Shift",
  alt: "Alt",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

/** The name of a part of a press on an English keyboard. */
export function nameOfKey(part: string): string {
  return NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part);
}
