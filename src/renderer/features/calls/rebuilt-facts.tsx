// The events a call was rebuilt from: the event and line of each fact, and the missing facts.
import { columnLabel } from "../../../domain/columns/column-texts.ts";
import type { RebuiltFrom } from "../../../domain/records/rebuilt-call.ts";
import { ownValue } from "../../../domain/text/lenient.ts";
import { Facts } from "../../design/parts/facts.tsx";
import { Section } from "../../design/parts/section.tsx";
import { callTexts as texts } from "../../model/calls/call-texts.ts";
import { noteWords } from "../../model/calls/rebuilt-note-words.ts";
import { paneTexts } from "../pane/pane-texts.ts";
import classes from "../pane/events.module.css";

/** Lists of the record, which are no columns. */
const LISTS: Readonly<Record<string, string>> = texts.lists;

export function RebuiltFacts({ rebuiltFrom }: { readonly rebuiltFrom: RebuiltFrom }) {
  const { events, facts, notes } = rebuiltFrom;
  return (
    <Section title={texts.rebuiltFrom(events)}>
      <Facts
        facts={Object.entries(facts).map(([name, { trigger, file, line }]) => [
          ownValue(LISTS, name) ?? columnLabel("calls", name),
          <span key={name} title={file}>
            <bdi>{trigger}</bdi> <span className="sb-quiet">{paneTexts.line(line)}</span>
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
