// The looks of connections: a colour, and letters of which no two are the same, so that nobody takes one for the other.
import type { Connection } from "#domain/connection.ts";

/** A connection's colour, dark enough for white letters. */
export function connectionColour(colour: Connection["colour"]): string {
  // The darkest grey is the surface of the dark scheme.
  const shade = colour === "gray" ? 6 : 9;
  return `color-mix(in srgb, var(--mantine-color-${colour}-${shade}) 88%, black)`;
}

type Named = Pick<Connection, "id" | "name">;

/** One letter for each connection, or two where another connection would have the same; by the id of the connection. */
export function connectionLetters(connections: readonly Named[]): ReadonlyMap<string, string> {
  const first = connections.map(({ name }) => lettersIn(name)[0] ?? "?");
  const letters = new Map<string, string>();
  const used = new Set<string>();
  for (const [index, { id, name }] of connections.entries()) {
    const own = first[index] ?? "?";
    const isAlone = first.filter((each) => each === own).length === 1;
    const found = isAlone ? own : (pairsOf(name, own).find((pair) => !used.has(pair)) ?? String(index + 1));
    used.add(found);
    letters.set(id, found);
  }
  return letters;
}

/** The first letter with that of each later word, with each other letter, and with a number. */
function pairsOf(name: string, own: string): readonly string[] {
  const words = name.trim().split(/[\s,.:;/_-]+/u);
  const later = words.slice(1).flatMap((word) => lettersIn(word).slice(0, 1));
  const numbers = Array.from({ length: 9 }, (_, index) => String(index + 1));
  return [...later, ...lettersIn(name).slice(1), ...numbers].map((second) => own + second);
}

function lettersIn(text: string): readonly string[] {
  return [...text.toUpperCase()].filter((each) => /[\p{L}\p{N}]/u.test(each));
}
