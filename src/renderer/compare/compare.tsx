// Two records side by side, in the place of the rows: who and when, timelines of calls on one axis, and the differences.
import { useEffect, useRef, type ReactNode } from "react";
import { Button, Loader } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { CallDetail, MessageDetail } from "#contract/methods/rows.ts";
import type { Failure } from "#contract/failure.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { storySentences } from "#renderer/record/model/calls/course-story.ts";
import { peopleOf } from "#renderer/record/model/calls/call-people.ts";
import { textOf, withWholeDurations } from "#renderer/record/model/calls/linked-words.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { closeCompare } from "#renderer/list/actions/rows/compare-actions.ts";
import { selectRow } from "#renderer/list/actions/query/record-actions.ts";
import { useApp, useAppContext, useIsFile, useTime } from "#renderer/state/use-app.ts";
import { HOME } from "#renderer/design/keys/focusable.ts";
import { KeyTip } from "#renderer/design/keys/key-caps.tsx";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import { StatusBadge } from "#renderer/record/views/calls/status-badge.tsx";
import { useCourse } from "#renderer/record/views/calls/timeline/use-course.ts";
import { CompareTimelines } from "./compare-timelines.tsx";
import { Differences } from "./difference-list.tsx";
import type { ComparedSide } from "./sides-head.tsx";
import { useComparedCall, useComparedMessage } from "./use-compared.ts";
import classes from "./compare.module.css";
import { say } from "#texts/say.ts";

/** The letters of the two sides. */
const SIDES = ["A", "B"] as const;

/** Draws nothing while no rows are compared. */
export function Compare({ kind }: { readonly kind: QueryKind }) {
  const compared = useApp((state) => state.screens[kind].compared);
  if (compared === null) return null;
  const [one, other] = compared;
  const Content = kind === "calls" ? ComparedCalls : ComparedMessages;
  return (
    <Frame kind={kind}>
      <Content key={`${one} ${other}`} one={one} other={other} />
    </Frame>
  );
}

/** The region takes the focus when it opens, so that Esc and the arrow keys work at once. */
function Frame({ kind, children }: { readonly kind: QueryKind; readonly children: ReactNode }) {
  const app = useAppContext();
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  return (
    <section ref={region} className={classes.region} aria-label={say("compare.region")} tabIndex={-1} {...HOME}>
      <div className={classes.bar}>
        <h2 className={classes.title}>{say(`compare.title.${kind}`)}</h2>
        <IconButton
          icon={IconX}
          label={say("compare.close")}
          tip={<KeyTip text={say("compare.close")} keys="Escape" />}
          stroke={2}
          onClick={() => void closeCompare(app, kind)}
        />
      </div>
      <div className={classes.scroll}>{children}</div>
    </section>
  );
}

interface Ids {
  readonly one: number;
  readonly other: number;
}

function ComparedMessages({ one, other }: Ids) {
  const sides = [useComparedMessage(one), useComparedMessage(other)] as const;
  return (
    <Sides
      kind="messages"
      sides={sides.map(({ detail, ...reading }) => ({
        ...reading,
        read:
          detail === null
            ? null
            : { ...detail, name: nameOfMessage(detail), isWhole: true, head: <MessageHead detail={detail} /> },
      }))}
    />
  );
}

function nameOfMessage({ row }: MessageDetail): string {
  return isolate(row.senderName ?? row.sender ?? row.id);
}

function MessageHead({ detail: { row } }: { readonly detail: MessageDetail }) {
  const time = useTime();
  return (
    <p className={classes.line}>
      <bdi>{time(row.sentAtSeconds)}</bdi>
    </p>
  );
}

function ComparedCalls({ one, other }: Ids) {
  const isFile = useIsFile();
  const sides = [useComparedCall(one), useComparedCall(other)] as const;
  const [ownCall, otherCall] = [sides[0].detail, sides[1].detail];
  return (
    <Sides
      kind="calls"
      sides={sides.map(({ detail, ...reading }) => ({
        ...reading,
        // A file cannot give more. For a call of a connection, Get call may add to the list entry.
        read:
          detail === null
            ? null
            : {
                ...detail,
                name: nameOfCall(detail),
                isWhole: isFile || detail.isFull,
                head: <CallHead detail={detail} />,
              },
      }))}
    >
      {ownCall !== null && otherCall !== null && <Timelines one={ownCall} other={otherCall} />}
    </Sides>
  );
}

function nameOfCall(detail: CallDetail): string {
  const { from, to } = peopleOf(detail);
  return to === null ? isolate(from) : say("calls.call.fromTo", { from: isolate(from), to: isolate(to) });
}

function CallHead({ detail }: { readonly detail: CallDetail }) {
  const time = useTime();
  const shown = useCourse(detail);
  return (
    <>
      <p className={classes.line}>
        <StatusBadge status={detail.row.status} /> <bdi>{time(detail.row.initiatedAtSeconds)}</bdi>
      </p>
      <p className={classes.story}>{withWholeDurations(storySentences(shown.story, shown).map(textOf).join(" "))}</p>
    </>
  );
}

function Timelines({ one, other }: { readonly one: CallDetail; readonly other: CallDetail }) {
  const [ownCourse, otherCourse] = [useCourse(one), useCourse(other)];
  return (
    <CompareTimelines
      sides={[
        { name: say("compare.side", { side: SIDES[0], name: nameOfCall(one) }), shown: ownCourse },
        { name: say("compare.side", { side: SIDES[1], name: nameOfCall(other) }), shown: otherCourse },
      ]}
    />
  );
}

/** One side: its record with its words, or why it is not there. */
interface Side {
  readonly read: (Omit<ComparedSide, "letter"> & { readonly head: ReactNode }) | null;
  readonly failure: Failure | null;
  readonly isAsking: boolean;
  readonly refresh: (() => void) | null;
}

/** Both sides, the drawing between them, and their differences, as soon as both are read. */
function Sides(props: { readonly kind: QueryKind; readonly sides: readonly Side[]; readonly children?: ReactNode }) {
  const { kind, sides, children } = props;
  const [one, other] = sides.map(({ read }, index) => (read === null ? null : { ...read, letter: SIDES[index] ?? "" }));
  return (
    <>
      <div className={classes.heads}>
        {sides.map((side, index) => (
          <SideHead key={index} kind={kind} side={side} letter={SIDES[index] ?? ""} />
        ))}
      </div>
      {children}
      {one && other && <Differences kind={kind} one={one} other={other} />}
    </>
  );
}

function SideHead(props: { readonly kind: QueryKind; readonly side: Side; readonly letter: string }) {
  const { kind, side, letter } = props;
  const { read, failure, isAsking, refresh } = side;
  const app = useAppContext();
  return (
    <div className={classes.head}>
      <h3 className={classes.headTitle}>
        <span className={classes.letter}>{letter}</span>
        {read !== null && (
          <>
            <span className="sb-grows">{read.name}</span>
            <Button variant="default" size="compact-xs" onClick={() => selectRow(app, kind, read.row, true)}>
              {say(`compare.open.${kind}`, { side: letter })}
            </Button>
          </>
        )}
      </h3>
      {read?.head}
      {isAsking && (
        <p className={classes.line} role="status">
          <Loader size={11} color="gray" /> {say("compare.asking", { side: letter })}
        </p>
      )}
      {failure !== null && failure.kind !== "cancelled" && (
        <QuietNotice failure={failure} {...(read === null ? { stays: say("compare.gone") } : {})} />
      )}
      {read !== null && !read.isWhole && !isAsking && refresh !== null && (
        <Button variant="default" size="compact-xs" onClick={refresh}>
          {say("compare.load", { side: letter })}
        </Button>
      )}
    </div>
  );
}
