// The participants of a call: a row per person with the devices below, and a section for those who never joined.
import { writeClearClock, writeTime } from "../../../domain/time/time-form.ts";
import { useTimeForm } from "../../actions/base/use-app.ts";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { Button, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import type { CallDetail } from "../../../contract/methods/rows.ts";
import { attendeesOf, type Attendee, type Participant } from "../../../domain/records/call.ts";
import { ownValue } from "../../../domain/text/lenient.ts";
import { CopyButton } from "../pane/copy-button.tsx";
import { Found } from "../pane/found.tsx";
import { LinkedTo } from "../pane/person-link.tsx";
import { Section } from "../../design/parts/section.tsx";
import { InitialsAvatar } from "../../design/parts/initials-avatar.tsx";
import { StatusBadge } from "./status-badge.tsx";
import classes from "./participants.module.css";
import { isolate, markHidden, markInName } from "../../../domain/text/hidden-characters.ts";
import { callTexts as texts } from "../../model/calls/call-texts.ts";
import { formatMinutes } from "../../design/words/format.ts";
import { deviceCount } from "../../model/calls/course-people.ts";
import { totalOfAttendee, totalOverPeople } from "../../model/calls/totals.ts";
import { useCourseView } from "./timeline/course-view.tsx";

export function Participants({ detail }: { readonly detail: CallDetail }) {
  const attendees = useMemo(() => attendeesOf(detail.participants), [detail.participants]);
  const joined = attendees.filter((attendee) => attendee.joined === true);
  const never = attendees.filter((attendee) => attendee.joined === false);
  const maybe = attendees.filter((attendee) => attendee.joined === null);
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
  const total = totalOverPeople(joined);
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
      <Section title={texts.participants} count={joined.length}>
        {several.length > 1 && (
          <Button
            variant="subtle"
            size="compact-xs"
            className={classes.toggleAll}
            onClick={() => setClosed(allClosed ? new Set() : new Set(several.map((attendee) => attendee.uid ?? "")))}
          >
            {allClosed ? texts.showDevices : texts.hideDevices}
          </Button>
        )}
        <JoinedTable detail={detail} joined={joined} pointed={pointed} closed={closed} toggle={toggle} />
        {total !== null && <p className={classes.total}>{total}</p>}
      </Section>
      {never.length > 0 && <NotJoined title={texts.neverJoined} detail={detail} people={never} pointed={pointed} />}
      {maybe.length > 0 && <NotJoined title={texts.maybeJoined} detail={detail} people={maybe} pointed={pointed} />}
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
            <StatusBadge status={attendee.devices[0]?.state ?? null} />
          </li>
        ))}
      </ul>
    </Section>
  );
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

/** The attributes of a row that is highlighted and can have the focus. */
const pointedOut = (isPointed: boolean) => (isPointed ? { "data-pointed": true, tabIndex: -1 } : {});

function JoinedTable(props: {
  readonly detail: CallDetail;
  readonly joined: readonly Attendee[];
  readonly pointed: ReadonlySet<Participant>;
  readonly closed: ReadonlySet<string>;
  readonly toggle: (uid: string) => void;
}) {
  const { detail, joined, pointed, closed, toggle } = props;
  return (
    <table className={classes.table} aria-label={texts.participants} tabIndex={-1}>
      <thead>
        <tr>
          <th scope="col">{texts.person}</th>
          <th scope="col">{texts.joined}</th>
          <th scope="col">{texts.left}</th>
          <th scope="col" className={classes.right}>
            {texts.duration}
          </th>
          <th scope="col">{texts.state}</th>
        </tr>
      </thead>
      <tbody>
        {joined.map((attendee, index) => (
          <AttendeeRows
            key={attendee.uid ?? index}
            attendee={attendee}
            names={detail.names}
            pointed={pointed}
            open={!closed.has(attendee.uid ?? "")}
            toggle={() => toggle(attendee.uid ?? "")}
          />
        ))}
        {joined.length === 0 && (
          <tr>
            <td colSpan={5} className="sb-quiet">
              {detail.participants.length === 0 ? texts.noParticipants : texts.nobodyJoined}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function AttendeeRows(props: {
  readonly attendee: Attendee;
  readonly names: CallDetail["names"];
  readonly pointed: ReadonlySet<Participant>;
  readonly open: boolean;
  readonly toggle: () => void;
}) {
  const { attendee, pointed, open } = props;
  const first = attendee.devices[0];
  const several = attendee.devices.length > 1;
  const [entries, devices] = [attendee.devices.length, deviceCount(attendee.devices)];
  return (
    <>
      <Line
        className={classes.person}
        who={<Person attendee={attendee} names={props.names} />}
        joinedAtSeconds={attendee.firstJoinedAtSeconds}
        leftAtSeconds={attendee.lastLeftAtSeconds}
        duration={attendee.totalMinutes === null ? null : formatMinutes(attendee.totalMinutes)}
        durationTitle={totalOfAttendee(attendee)}
        isPointed={attendee.devices.every((entry) => pointed.has(entry))}
      >
        {several ? (
          <UnstyledButton
            className={classes.toggle}
            onClick={props.toggle}
            aria-expanded={open}
            aria-label={texts.joinsOf(entries, devices, isolate(nameOf(attendee, props.names)))}
          >
            {texts.joins(entries, devices)}
            {open ? <IconChevronDown size={13} aria-hidden /> : <IconChevronRight size={13} aria-hidden />}
          </UnstyledButton>
        ) : (
          <StatusBadge status={first?.state ?? null} />
        )}
      </Line>
      {!several && first !== undefined && first.deviceId !== null && (
        <tr className={classes.deviceLine}>
          <td colSpan={5}>
            <DeviceId id={first.deviceId} />
          </td>
        </tr>
      )}
      {several &&
        open &&
        attendee.devices.map((device, index) => (
          <DeviceLine key={index} device={device} isPointed={pointed.has(device)} />
        ))}
    </>
  );
}

function DeviceLine({ device, isPointed }: { readonly device: Participant; readonly isPointed: boolean }) {
  const minutes = device.totalDurationInMinutes;
  return (
    <Line
      className={classes.device}
      who={device.deviceId === null ? texts.noDeviceId : <DeviceId id={device.deviceId} />}
      joinedAtSeconds={device.joinedAtSeconds}
      leftAtSeconds={device.leftAtSeconds}
      duration={minutes === null ? null : formatMinutes(minutes)}
      isPointed={isPointed}
    >
      <StatusBadge status={device.state} />
    </Line>
  );
}

/** A line of the table: of a person or of a device, with the state as its children. */
function Line(props: {
  readonly className: string | undefined;
  readonly who: ReactNode;
  readonly joinedAtSeconds: number | null;
  readonly leftAtSeconds: number | null;
  readonly duration: string | null;
  /** the parts that the duration adds up; null if it is no sum */
  readonly durationTitle?: string | null;
  readonly isPointed: boolean;
  readonly children: ReactNode;
}) {
  return (
    <tr className={props.className} {...pointedOut(props.isPointed)}>
      <td>{props.who}</td>
      <td>
        <Moment seconds={props.joinedAtSeconds} />
      </td>
      <td>
        <Moment seconds={props.leftAtSeconds} />
      </td>
      <td className={classes.right} title={props.durationTitle ?? undefined}>
        <bdi>{props.duration}</bdi>
      </td>
      <td>{props.children}</td>
    </tr>
  );
}

/** Devices of one person often begin alike, so the end of an id is always shown. */
const SHOWN_ENDING = 10;

function DeviceId({ id }: { readonly id: string }) {
  return (
    <span className={classes.deviceLineId}>
      <bdi className={classes.deviceId} title={markHidden(id)}>
        <span className={classes.deviceHead}>{markHidden(id.slice(0, -SHOWN_ENDING))}</span>
        <span>{markHidden(id.slice(-SHOWN_ENDING))}</span>
      </bdi>
      <CopyButton text={id} what={texts.deviceId(markHidden(id.slice(-SHOWN_ENDING)))} />
    </span>
  );
}

function Person({ attendee, names }: { readonly attendee: Attendee; readonly names: CallDetail["names"] }) {
  const name = nameOf(attendee, names);
  return (
    <span className={classes.who}>
      <InitialsAvatar name={name} id={attendee.uid ?? name} size={22} />
      <span className={classes.whoText}>
        <LinkedTo uid={attendee.uid ?? ""} isPerson={attendee.uid !== null}>
          <bdi className={classes.whoName}>
            <Found text={name === attendee.uid ? markHidden(name) : markInName(name)} />
          </bdi>
        </LinkedTo>
        {attendee.uid === null && attendee.devices[0]?.name !== null && (
          <span className={classes.whoUid}>{texts.noUid}</span>
        )}
        {attendee.uid !== null && attendee.uid !== name && (
          <bdi className={classes.whoUid}>
            <Found text={markHidden(attendee.uid)} />
          </bdi>
        )}
      </span>
      {attendee.uid !== null && <CopyButton text={attendee.uid} what={texts.uidOf(isolate(name))} />}
    </span>
  );
}

function nameOf(attendee: Attendee, names: CallDetail["names"]): string {
  if (attendee.uid === null) return attendee.devices[0]?.name ?? texts.unknown;
  return ownValue(names, attendee.uid) ?? attendee.uid;
}

/** The time of day; the whole moment as a title, since a call rarely spans days. */
function Moment({ seconds }: { readonly seconds: number | null }) {
  const form = useTimeForm();
  return seconds === null ? null : (
    <bdi>
      <time title={writeTime(seconds, form)}>{writeClearClock(seconds, form)}</time>
    </bdi>
  );
}
