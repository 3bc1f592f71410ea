// A person's initials on a quiet colour of their own; pictures are never loaded.
import { initialsOf } from "#renderer/design/words/format-values.ts";
import classes from "./initials-avatar.module.css";

const TONES = 6;

export function InitialsAvatar(props: { readonly name: string; readonly id: string; readonly size?: number }) {
  const size = props.size ?? 24;
  return (
    <span
      className={classes.avatar}
      data-tone={toneOf(props.id)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      aria-hidden
    >
      {initialsOf(props.name)}
    </span>
  );
}

/** The same person has the same tone everywhere. */
function toneOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % TONES;
}
