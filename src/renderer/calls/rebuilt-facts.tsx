// What a call was put together from: the event and line of each fact, and what no event tells.
import type { RebuiltFrom } from "../../domain/rebuilt-call.ts";
import { Facts } from "../pane/facts.tsx";
import { Section } from "../pane/section.tsx";
import { count, formatNumber } from "../ui/format.ts";
import { factName } from "./fact-names.ts";
import classes from "../events/events.module.css";

export function RebuiltFacts({ rebuiltFrom }: { readonly rebuiltFrom: RebuiltFrom }) {
  const { events, facts, notes } = rebuiltFrom;
  return (
    <Section title={`Put together from ${count(events, "webhook event")}`}>
      <Facts
        facts={Object.entries(facts).map(([name, { trigger, file, line }]) => [
          factName(name),
          <span key={name} title={file}>
            <bdi>{trigger}</bdi> <span className="sb-quiet">line {formatNumber(line)}</span>
          </span>,
        ])}
      />
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}
