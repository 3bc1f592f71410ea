// The events a call was rebuilt from: the event and line of each fact, and the missing facts.
import { columnLabel } from "#domain/columns/column-texts.ts";
import type { RebuiltFrom } from "#domain/records/rebuilt-call.ts";
import { Facts } from "#renderer/design/parts/fact-list.tsx";
import { Section } from "#renderer/design/parts/section.tsx";
import { noteWords } from "#renderer/record/model/calls/rebuilt-note-words.ts";
import classes from "#renderer/record/views/pane/events.module.css";
import { say, sayKnown } from "#texts/say.ts";

export function RebuiltFacts({ rebuiltFrom }: { readonly rebuiltFrom: RebuiltFrom }) {
  const { events, facts, notes } = rebuiltFrom;
  return (
    <Section title={say("calls.call.rebuiltFrom", { events })}>
      <Facts
        facts={Object.entries(facts).map(([name, { trigger, file, line }]) => [
          sayKnown(`calls.call.lists.${name}`) ?? columnLabel("calls", name),
          <span key={name} title={file}>
            <bdi>{trigger}</bdi> <span className="sb-quiet">{say("pane.line", { number: line })}</span>
          </span>,
        ])}
      />
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{noteWords(note)}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}
