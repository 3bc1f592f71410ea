// The participants of a call: a row per person with the devices below, and a section for those who never joined.
import { useEffect, useMemo, useRef, useState } from "react";
import type { CallDetail } from "#contract/methods/rows.ts";
import { columnLabel } from "#domain/columns/column-texts.ts";
import { troubleOf, weightOf } from "#domain/course/trouble.ts";
import { attendeesOf, type Attendee, type Participant } from "#domain/records/call.ts";
import { Section } from "#renderer/design/parts/section.tsx";
import { StatusBadge } from "./status-badge.tsx";
import classes from "./participants.module.css";
import { totalOverPeople } from "#renderer/record/model/calls/totals.ts";
import { useCourseView } from "#renderer/record/views/calls/timeline/course-view.tsx";
import type { ShownCourse } from "#renderer/record/views/calls/timeline/use-course.ts";
import { AttendeeRows, Person, pointedOut } from "./participant-lines.tsx";
import { ParticipantOrder, type OrderOfPeople } from "./participant-order.tsx";
import { say } from "#texts/say.ts";

export function Participants({ detail, shown }: { readonly detail: CallDetail; readonly shown: ShownCourse }) {
  const attendees = useMemo(() => attendeesOf(detail.participants), [detail.participants]);
  const joined = attendees.filter((attendee) => attendee.joined === true);
  const never = attendees.filter((attendee) => attendee.joined === false);
  const maybe = attendees.filter((attendee) => attendee.joined === null);
  const [order, setOrder] = useState<OrderOfPeople>("trouble");
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { entries } = useCourseView();
  const [seen, setSeen] = useState(entries);
  // Entries that are pointed out have to be open.
  if (seen !== entries) {
    setSeen(entries);
    setClosed(new Set());
  }
  const pointed = useMemo(() => new Set(entries?.flatMap((row) => detail.participants[row] ?? [])), [entries, detail]);
  const ref = useFocusOnPointed();
  const total = totalOverPeople(shown.course);
  const several = joined.filter((attendee) => attendee.devices.length > 1);
  const allClosed = several.length > 0 && several.every((attendee) => closed.has(attendee.uid ?? ""));

  function toggle(uid: string): void {
    setClosed((before) => {
      const after = new Set(before);
      if (!after.delete(uid)) after.add(uid);
      return after;
    });
  }

  return (
    <div ref={ref} className={classes.room}>
      <Section
        title={say("calls.call.participants")}
        count={joined.length}
        tools={
          joined.length > 1 && (
            <ParticipantOrder
              order={order}
              setOrder={setOrder}
              hasDevices={several.length > 1}
              areClosed={allClosed}
              toggleDevices={() =>
                setClosed(allClosed ? new Set() : new Set(several.map((attendee) => attendee.uid ?? "")))
              }
            />
          )
        }
      >
        <JoinedTable detail={detail} shown={shown} {...{ joined, order, pointed, closed, toggle }} />
        {total !== null && <p className={classes.total}>{total}</p>}
      </Section>
      {never.length > 0 && (
        <NotJoined title={say("calls.call.neverJoined")} detail={detail} people={never} pointed={pointed} />
      )}
      {maybe.length > 0 && (
        <NotJoined title={say("calls.call.maybeJoined")} detail={detail} people={maybe} pointed={pointed} />
      )}
    </div>
  );
}

/** People who never joined, or of whom it is not recorded. */
function NotJoined(props: {
  readonly title: string;
  readonly detail: CallDetail;
  readonly people: readonly Attendee[];
  readonly pointed: ReadonlySet<Participant>;
}) {
  const { title, detail, people, pointed } = props;
  return (
    <Section title={title} count={people.length}>
      <ul className={classes.never}>
        {people.map((attendee, index) => (
          <li
            key={attendee.uid ?? index}
            className={classes.neverEntry}
            {...pointedOut(attendee.devices.some((entry) => pointed.has(entry)))}
          >
            <Person attendee={attendee} names={detail.names} />
            <StateOf attendee={attendee} detail={detail} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The state of somebody who did not join. The caller was not rung, so the caller has none. */
function StateOf({ attendee, detail }: { readonly attendee: Attendee; readonly detail: CallDetail }) {
  const isCaller = attendee.uid !== null && attendee.uid === detail.row.initiator;
  if (isCaller) return <span className="sb-note">{columnLabel("calls", "initiator")}</span>;
  return <StatusBadge status={attendee.devices[0]?.state ?? null} />;
}

/** Moves the focus to the first of the entries that are pointed out, once for each time they are. */
function useFocusOnPointed() {
  const { entries, takesFocus } = useCourseView();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (entries === null || !takesFocus(entries)) return;
    const root = ref.current;
    const first = root?.querySelector<HTMLElement>("[data-pointed]") ?? root?.querySelector<HTMLElement>("table");
    first?.scrollIntoView({ block: "center" });
    first?.focus({ preventScroll: true });
  }, [entries, takesFocus]);
  return ref;
}

function JoinedTable(props: {
  readonly detail: CallDetail;
  readonly shown: ShownCourse;
  /** the first of the attendees, as those who joined are the first lanes of the course */
  readonly joined: readonly Attendee[];
  readonly order: OrderOfPeople;
  readonly pointed: ReadonlySet<Participant>;
  readonly closed: ReadonlySet<string>;
  readonly toggle: (uid: string) => void;
}) {
  const { detail, shown, joined, order, pointed, closed, toggle } = props;
  const troubles = useMemo(() => troubleOf(shown.course), [shown.course]);
  const people = joined.map((attendee, lane) => ({ attendee, lane, troubles: troubles[lane] ?? [] }));
  const ordered = order === "joining" ? people : people.toSorted((a, b) => weightOf(b.troubles) - weightOf(a.troubles));
  return (
    <table className={classes.table} aria-label={say("calls.call.participants")} tabIndex={-1}>
      <thead>
        <tr>
          <th scope="col">{say("calls.call.person")}</th>
          <th scope="col">{say("calls.call.joined")}</th>
          <th scope="col">{say("calls.call.left")}</th>
          <th scope="col" className={classes.right}>
            {say("calls.call.duration")}
          </th>
        </tr>
      </thead>
      <tbody>
        {ordered.map((person) => (
          <AttendeeRows
            key={person.attendee.uid ?? person.lane}
            {...person}
            shown={shown}
            names={detail.names}
            pointed={pointed}
            open={!closed.has(person.attendee.uid ?? "")}
            toggle={() => toggle(person.attendee.uid ?? "")}
          />
        ))}
        {joined.length === 0 && (
          <tr>
            <td colSpan={4} className="sb-quiet">
              {detail.participants.length === 0 ? say("calls.call.noParticipants") : say("calls.call.nobodyJoined")}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
