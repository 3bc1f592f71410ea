// The facts of the timeline as a table, each with its source and a way to its entries.
import { useMemo, useState } from "react";
import { Button, UnstyledButton } from "@mantine/core";
import type { CallDetail } from "#contract/methods/rows.ts";
import { factsOf, lengthOfFact, type TimelineFact } from "#renderer/record/model/calls/timeline-facts.ts";
import { useCourseView } from "./course-view.tsx";
import { Device, NOTHING } from "./device.tsx";
import type { ShownCourse } from "./use-course.ts";
import classes from "./timeline.module.css";
import { say } from "#texts/say.ts";

/** Facts that are shown at first. */
const MOST_FACTS = 200;

export function TimelineTable({ shown, detail }: { readonly shown: ShownCourse; readonly detail: CallDetail }) {
  const facts = useMemo(() => factsOf(shown, detail), [shown, detail]);
  const [isWhole, setWhole] = useState(false);
  const listed = isWhole ? facts : facts.slice(0, MOST_FACTS);
  return (
    <>
      <div className={classes.tableScroll} tabIndex={0} role="group" aria-label={say("calls.course.asTable")}>
        <table className={classes.table} aria-label={say("calls.course.asTable")}>
          <thead>
            <tr>
              {[
                say("calls.course.what"),
                say("calls.course.person"),
                say("calls.course.from"),
                say("calls.course.to"),
                say("calls.course.duration"),
                say("calls.course.source"),
              ].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map((fact, index) => (
              <FactLine key={index} fact={fact} shown={shown} />
            ))}
          </tbody>
        </table>
      </div>
      {listed.length < facts.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
          {say("calls.course.showAllFacts", { number: facts.length })}
        </Button>
      )}
    </>
  );
}

function FactLine({ fact, shown }: { readonly fact: TimelineFact; readonly shown: ShownCourse }) {
  const { showEntries } = useCourseView();
  const { moments } = shown;
  const length = lengthOfFact(fact);
  const { what, person, device, fromSeconds, toSeconds, source, rows } = fact;
  const moment = (seconds: number | null) =>
    seconds === null ? (
      NOTHING
    ) : (
      <bdi>
        <time title={moments.dated(seconds)}>{moments.at(seconds)}</time>
      </bdi>
    );
  return (
    <tr>
      <th scope="row">{what}</th>
      <td>
        {person === null ? NOTHING : <bdi>{person}</bdi>}
        {device !== null && <Device id={device} />}
      </td>
      <td>{moment(fromSeconds)}</td>
      <td>{moment(toSeconds)}</td>
      <td className={classes.length}>{length === null ? NOTHING : <bdi>{length}</bdi>}</td>
      <td>
        {rows.length === 0 ? (
          <bdi>{source}</bdi>
        ) : (
          <UnstyledButton className={classes.link} onClick={() => showEntries(rows)}>
            <bdi>{source}</bdi>
          </UnstyledButton>
        )}
      </td>
    </tr>
  );
}
