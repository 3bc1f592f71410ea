// The lines of one participant: the person, and a line for each device.
import { writeClearClock, writeTime } from "#domain/time/time-form.ts";
import { useTimeForm } from "#renderer/state/use-app.ts";
import type { ReactNode } from "react";
import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import type { CallDetail } from "#contract/methods/rows.ts";
import { baseDeviceOf } from "#domain/course/lanes.ts";
import type { Length } from "#domain/course/lengths.ts";
import type { Trouble } from "#domain/course/trouble.ts";
import type { Attendee, Participant } from "#domain/records/call.ts";
import { ownValue } from "#domain/text/lenient.ts";
import { CopyButton } from "#renderer/parts/copy-button.tsx";
import { HighlightedText } from "#renderer/parts/highlighted-text.tsx";
import { LinkedTo } from "#renderer/record/views/pane/person-link.tsx";
import { InitialsAvatar } from "#renderer/design/parts/initials-avatar.tsx";
import type { ShownCourse } from "#renderer/record/views/calls/timeline/use-course.ts";
import { Device, NOTHING } from "#renderer/record/views/calls/timeline/device.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { TroubleLine } from "./trouble-line.tsx";
import classes from "./participants.module.css";
import { isolate, markHidden, markInName } from "#domain/text/hidden-characters.ts";
import { deviceCount } from "#renderer/record/model/calls/course-people.ts";
import { lengthInLines } from "#renderer/record/model/calls/duration.ts";
import { totalOfPerson } from "#renderer/record/model/calls/totals.ts";
import { say } from "#texts/say.ts";

/** The attributes of a row that is highlighted and can have the focus. */
export const pointedOut = (isPointed: boolean) => (isPointed ? { "data-pointed": true, tabIndex: -1 } : {});

/** A person, below it the trouble, and the devices if there are several and they are open. */
export function AttendeeRows(props: {
  readonly attendee: Attendee;
  /** index of the person's lane */
  readonly lane: number;
  readonly troubles: readonly Trouble[];
  readonly shown: ShownCourse;
  readonly names: CallDetail["names"];
  readonly pointed: ReadonlySet<Participant>;
  readonly open: boolean;
  readonly toggle: () => void;
}) {
  const { attendee, lane, troubles, shown, names, pointed, open } = props;
  const { course } = shown;
  const [first] = attendee.devices;
  const several = attendee.devices.length > 1;
  const isPointed = attendee.devices.every((entry) => pointed.has(entry));
  return (
    <>
      <Line
        className={classes.person}
        joinedAtSeconds={attendee.firstJoinedAtSeconds}
        leftAtSeconds={attendee.lastLeftAtSeconds}
        length={course.lengths.lanes[lane] ?? null}
        durationTitle={totalOfPerson(course, lane)}
        isPointed={isPointed}
      >
        <Person attendee={attendee} names={names}>
          {several ? (
            <Joins attendee={attendee} names={names} open={open} toggle={props.toggle} />
          ) : (
            first !== undefined && <DeviceAndState device={first} status={shown.call.status} />
          )}
        </Person>
      </Line>
      {troubles.length > 0 && (
        <tr className={classes.troubleLine} {...(isPointed ? { "data-pointed": true } : {})}>
          <td colSpan={4}>
            <TroubleLine shown={shown} lane={lane} troubles={troubles} />
          </td>
        </tr>
      )}
      {several &&
        open &&
        attendee.devices.map((device, index) => (
          <Line
            key={index}
            className={classes.device}
            joinedAtSeconds={device.joinedAtSeconds}
            leftAtSeconds={device.leftAtSeconds}
            length={course.lengths.entries.get(device) ?? null}
            isPointed={pointed.has(device)}
          >
            <DeviceAndState device={device} status={shown.call.status} />
          </Line>
        ))}
    </>
  );
}

/** The button that shows and hides the entries of a person. */
function Joins(props: {
  readonly attendee: Attendee;
  readonly names: CallDetail["names"];
  readonly open: boolean;
  readonly toggle: () => void;
}) {
  const { attendee, names, open, toggle } = props;
  const [entries, devices] = [attendee.devices.length, deviceCount(attendee.devices)];
  return (
    <UnstyledButton
      className={classes.toggle}
      onClick={toggle}
      aria-expanded={open}
      aria-label={say("calls.call.joinsOf", { entries, devices, name: isolate(nameOf(attendee, names)) })}
    >
      {say("calls.call.joins", { isOnce: entries === devices, entries, devices })}
      {open ? <IconChevronDown size={13} aria-hidden /> : <IconChevronRight size={13} aria-hidden />}
    </UnstyledButton>
  );
}

/** The state of an entry says something only where it is not that of the call. */
function DeviceAndState({ device, status }: { readonly device: Participant; readonly status: string | null }) {
  const { deviceId: id } = device;
  const isOther = device.state?.toLowerCase() !== status?.toLowerCase();
  return (
    <span className={classes.deviceAndState}>
      <Device id={id} base={id === null ? null : baseDeviceOf(id)} />
      {isOther && <StatusBadge status={device.state} />}
    </span>
  );
}

/** A line of the table: a person or a device, which are the children, and the times. */
function Line(props: {
  readonly className: string | undefined;
  readonly joinedAtSeconds: number | null;
  readonly leftAtSeconds: number | null;
  readonly length: Length | null;
  /** the parts that the duration adds up; null if it is no sum */
  readonly durationTitle?: string | null;
  readonly isPointed: boolean;
  readonly children: ReactNode;
}) {
  const { length } = props;
  return (
    <tr className={props.className} {...pointedOut(props.isPointed)}>
      <td>{props.children}</td>
      <td>
        <Moment seconds={props.joinedAtSeconds} />
      </td>
      <td>
        <Moment seconds={props.leftAtSeconds} />
      </td>
      <td
        className={`${classes.right} ${length?.isSoFar === true ? classes.soFar : ""}`}
        title={props.durationTitle ?? undefined}
      >
        <bdi>{length === null ? NOTHING : lengthInLines(length)}</bdi>
      </td>
    </tr>
  );
}

/** `children`: below the name. */
export function Person(props: {
  readonly attendee: Attendee;
  readonly names: CallDetail["names"];
  readonly children?: ReactNode;
}) {
  const { attendee, names } = props;
  const name = nameOf(attendee, names);
  return (
    <span className={classes.who}>
      <InitialsAvatar name={name} id={attendee.uid ?? name} size={22} />
      <span className={classes.whoText}>
        <span className={classes.whoLine}>
          <LinkedTo uid={attendee.uid ?? ""} isPerson={attendee.uid !== null}>
            <bdi className={classes.whoName}>
              <HighlightedText text={name === attendee.uid ? markHidden(name) : markInName(name)} />
            </bdi>
          </LinkedTo>
          {attendee.uid === null && attendee.devices[0]?.name !== null && (
            <span className={classes.whoUid}>{say("calls.call.noUid")}</span>
          )}
          {attendee.uid !== null && attendee.uid !== name && (
            <bdi className={classes.whoUid} title={markHidden(attendee.uid)}>
              <HighlightedText text={markHidden(attendee.uid)} />
            </bdi>
          )}
          {attendee.uid !== null && (
            <CopyButton text={attendee.uid} what={say("calls.call.uidOf", { name: isolate(name) })} />
          )}
        </span>
        {props.children}
      </span>
    </span>
  );
}

function nameOf(attendee: Attendee, names: CallDetail["names"]): string {
  if (attendee.uid === null) return attendee.devices[0]?.name ?? say("calls.call.unknown");
  return ownValue(names, attendee.uid) ?? attendee.uid;
}

/** The time of day; the whole moment as a title, since a call rarely spans days. */
function Moment({ seconds }: { readonly seconds: number | null }) {
  const form = useTimeForm();
  return seconds === null ? (
    NOTHING
  ) : (
    <bdi>
      <time title={writeTime(seconds, form)}>{writeClearClock(seconds, form)}</time>
    </bdi>
  );
}
