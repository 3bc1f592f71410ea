// The parts of a form, a card, a poll, or an assistant's work with tools.
import type { Part } from "#domain/records/composed-content.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { Section } from "#renderer/design/parts/section.tsx";
import { HighlightedText } from "#renderer/parts/highlighted-text.tsx";
import classes from "./message.module.css";
import { say } from "#texts/say.ts";

/** `said`: the text above, which is not repeated. */
export function Composed({ parts, said }: { readonly parts: readonly Part[]; readonly said: string | null }) {
  const shown = parts.filter(({ text, kind }) => text !== said || kind === "option");
  if (shown.length === 0) return null;
  return (
    <Section title={say("messages.composed.content")} count={shown.length}>
      <ul className={classes.parts}>
        {shown.map(({ kind, text, votes }, index) => (
          <li key={index} className={classes.part}>
            <span className="sb-quiet">{say(`messages.composed.${kind}`)}</span>
            <bdi>
              <HighlightedText text={isolate(text)} />
            </bdi>
            {votes !== null && <span className="sb-quiet sb-numeric">{say("messages.composed.votes", { votes })}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
