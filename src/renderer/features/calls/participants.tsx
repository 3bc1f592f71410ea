// The participants of a call: a row per person with the devices below, and a section for those who never joined.
import { useTime } from "../../actions/base/use-app.ts";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { Button, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import type { CallDetail } from "../../../contract/methods/rows.ts";
import { attendeesOf } from "../../../domain/records/call.ts";
import type { Attendee, Participant } from "../../../domain/records/call.ts";
import { ownValue } from "../../../domain/text/lenient.ts";
import { Found } from "../pane/found.tsx";
import { Section } from "../../design/parts/section.tsx";
import { formatNumber } from "../../design/words/format.ts";
import { InitialsAvatar } from "../../design/parts/initials-avatar.tsx";
import { StatusBadge } from "./status-badge.tsx";
import classes from "./participants.module.css";
import { isolate, markHidden } from "../../../domain/text/hidden-characters.ts";
import { callTexts as texts } from "../../model/calls/call-texts.ts";

export function Participants({ detail }: { readonly detail: CallDetail }) {
  const attendees = useMemo(() => attendeesOf(detail.participants), [detail.participants]);
  const joined = attendees.filter((attendee) => attendee.joined);
  const never = attendees.filter((attendee) => !attendee.joined);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
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
    <>
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
        <JoinedTable detail={detail} joined={joined} closed={closed} toggle={toggle} />
      </Section>
      {never.length > 0 && (
        <Section title={texts.neverJoined} count={never.length}>
          <ul className={classes.never}>
            {never.map((attendee, index) => (
              <li key={attendee.uid ?? index} className={classes.neverEntry}>
                <Person attendee={attendee} names={detail.names} />
                <StatusBadge status={attendee.devices[0]?.state ?? null} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function JoinedTable(props: {
  readonly detail: CallDetail;
  readonly joined: readonly Attendee[];
  readonly closed: ReadonlySet<string>;
  readonly toggle: (uid: string) => void;
}) {
  const { detail, joined, closed, toggle } = props;
  return (
    <table className={classes.table} aria-label={texts.participants}>
      <thead>
        <tr>
          <th scope="col">{texts.person}</th>
          <th scope="col">{texts.joined}</th>
          <th scope="col">{texts.left}</th>
          <th scope="col" className={classes.right}>
            {texts.minutes}
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
  readonly open: boolean;
  readonly toggle: () => void;
}) {
  const { attendee, open } = props;
  const first = attendee.devices[0];
  const several = attendee.devices.length > 1;
  return (
    <>
      <Line
        className={classes.person}
        who={<Person attendee={attendee} names={props.names} />}
        joinedAtSeconds={attendee.firstJoinedAtSeconds}
        leftAtSeconds={attendee.lastLeftAtSeconds}
        minutes={attendee.totalMinutes}
      >
        {several ? (
          <UnstyledButton
            className={classes.toggle}
            onClick={props.toggle}
            aria-expanded={open}
            aria-label={texts.devicesOf(attendee.devices.length, isolate(nameOf(attendee, props.names)))}
          >
            {texts.devices(attendee.devices.length)}
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
      {several && open && attendee.devices.map((device, index) => <DeviceLine key={index} device={device} />)}
    </>
  );
}

function DeviceLine({ device }: { readonly device: Participant }) {
  return (
    <Line
      className={classes.device}
      who={<DeviceId id={device.deviceId ?? texts.noDeviceId} />}
      joinedAtSeconds={device.joinedAtSeconds}
      leftAtSeconds={device.leftAtSeconds}
      minutes={device.totalDurationInMinutes}
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
  readonly minutes: number | null;
  readonly children: ReactNode;
}) {
  const { minutes } = props;
  return (
    <tr className={props.className}>
      <td>{props.who}</td>
      <td>
        <Moment seconds={props.joinedAtSeconds} />
      </td>
      <td>
        <Moment seconds={props.leftAtSeconds} />
      </td>
      <td className={classes.right}>{minutes !== null && formatNumber(Math.round(minutes * 100) / 100)}</td>
      <td>{props.children}</td>
    </tr>
  );
}

/** Devices of one person often begin alike, so the end of an id is always shown. */
const SHOWN_ENDING = 10;

function DeviceId({ id }: { readonly id: string }) {
  return (
    <bdi className={classes.deviceId} title={markHidden(id)}>
      <span className={classes.deviceHead}>{markHidden(id.slice(0, -SHOWN_ENDING))}</span>
      <span>{markHidden(id.slice(-SHOWN_ENDING))}</span>
    </bdi>
  );
}

function Person({ attendee, names }: { readonly attendee: Attendee; readonly names: CallDetail["names"] }) {
  const name = nameOf(attendee, names);
  return (
    <span className={classes.who}>
      <InitialsAvatar name={name} id={attendee.uid ?? name} size={22} />
      <span className={classes.whoText}>
        <bdi className={classes.whoName}>
          <Found text={name === attendee.uid ? markHidden(name) : name} />
        </bdi>
        {attendee.uid === null && attendee.devices[0]?.name !== null && (
          <span className={classes.whoUid}>{texts.noUid}</span>
        )}
        {attendee.uid !== null && attendee.uid !== name && (
          <bdi className={classes.whoUid}>
            <Found text={markHidden(attendee.uid)} />
          </bdi>
        )}
      </span>
    </span>
  );
}

function nameOf(attendee: Attendee, names: CallDetail["names"]): string {
  if (attendee.uid === null) return attendee.devices[0]?.name ?? texts.unknown;
  return ownValue(names, attendee.uid) ?? attendee.uid;
}

/** The time of day; the whole moment as a title, since a call rarely spans days. */
function Moment({ seconds }: { readonly seconds: number | null }) {
  const whole = useTime()(seconds);
  return whole === null ? null : <time title={whole}>{whole.slice(11)}</time>;
}
