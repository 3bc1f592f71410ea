// The pane of a person: names, times, conversations, calls, the last events. Each line opens its list or record.
import { Button, Loader, Progress } from "@mantine/core";
import { IconClipboardText } from "@tabler/icons-react";
import type { Person } from "#contract/methods/person-methods.ts";
import { markHidden, markInName } from "#domain/text/hidden-characters.ts";
import { useApp, useAppContext, useConnection, useIsFile, useTime } from "#renderer/state/use-app.ts";
import type { PersonAsked, PersonReading } from "#renderer/state/slices/person-slice.ts";
import { askForPerson } from "#renderer/record/actions/person/person-actions.ts";
import { closeSidePane } from "#renderer/list/actions/rows/show-side-pane.ts";
import paneClasses from "#renderer/design/looks/pane.module.css";
import { Facts } from "#renderer/design/parts/fact-list.tsx";
import { InitialsAvatar } from "#renderer/design/parts/initials-avatar.tsx";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import { Section } from "#renderer/design/parts/section.tsx";
import {
  askedQueries,
  callLines,
  conversationLines,
  eventLines,
  kindsWithMore,
  messageLines,
  openingOf,
  seenWords,
  type PersonLine,
} from "#renderer/record/model/person/person-facts.ts";
import { firstRequest } from "#renderer/list/model/query/requests.ts";
import { CopyButton } from "#renderer/parts/copy-button.tsx";
import { copyPersonForTicket } from "#renderer/ticket/copy-ticket.ts";
import { Pane } from "#renderer/parts/pane.tsx";
import { useFocusWhileOpen } from "#renderer/parts/use-focus-while-open.ts";
import { Lines, LineLink } from "./person-lines.tsx";
import { usePerson } from "./use-person.ts";
import classes from "./person.module.css";
import { say } from "#texts/say.ts";
import { listOf } from "#texts/phrases.ts";

export function PersonPane(props: {
  readonly uid: string;
  /** opens the list or record of a line */
  readonly onOpen: (opens: PersonLine["opens"]) => void;
}) {
  const { uid, onOpen } = props;
  const app = useAppContext();
  const { reading, asked } = usePerson(uid);
  const body = useFocusWhileOpen();
  const person = reading?.person ?? null;
  return (
    <Pane label={say("person.pane")} header={<Header uid={uid} person={person} />} onClose={() => closeSidePane(app)}>
      <div ref={body} className={paneClasses.sideBody} role="region" aria-label={say("person.title")} tabIndex={0}>
        <Basis uid={uid} asked={asked} />
        <Course reading={reading} />
        {person !== null && <About person={person} onOpen={onOpen} />}
      </div>
    </Pane>
  );
}

function Header({ uid, person }: { readonly uid: string; readonly person: Person | null }) {
  const app = useAppContext();
  const name = person?.name ?? null;
  const shownUid = markHidden(uid);
  return (
    <div className={classes.header}>
      <InitialsAvatar name={name ?? uid} id={uid} size={32} />
      <div className="sb-grows">
        <h2 className={paneClasses.title}>
          <bdi>{name === null ? shownUid : markInName(name)}</bdi>
        </h2>
        <div className={paneClasses.subtitle}>
          {name !== null && name !== uid && <bdi className="sb-mono">{shownUid}</bdi>}
          <CopyButton text={uid} what={say("person.uid")} />
          {person !== null && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              leftSection={<IconClipboardText size={13} stroke={1.7} aria-hidden />}
              onClick={() => void copyPersonForTicket(app, person)}
            >
              {say("ticket.copy")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Where the figures come from, and the requests that bring more. */
function Basis({ uid, asked }: { readonly uid: string; readonly asked: PersonAsked | null }) {
  const app = useAppContext();
  const connection = useConnection();
  const isFile = useIsFile();
  const sentence = useApp(({ screens }) => sentenceOf(uid, asked, screens));
  if (isFile || connection === undefined) return <p className={classes.basis}>{say("person.basisOfFile")}</p>;
  const isAsking = asked?.isAsking === true;
  return (
    <div className={classes.basis}>
      <p className={classes.note}>{say("person.basis")}</p>
      <details className={classes.asked}>
        <summary>{sentence}</summary>
        <ul className={classes.requests}>
          {askedQueries(uid).map((query) => (
            <li key={query.kind}>
              <code>{firstRequest(connection, query, null).line}</code>
            </li>
          ))}
        </ul>
      </details>
      <Button variant="default" size="compact-xs" loading={isAsking} onClick={() => void askForPerson(app, uid)}>
        {say("person.ask")}
      </Button>
      {asked !== null && asked.failure !== null && asked.failure.kind !== "cancelled" && (
        <QuietNotice failure={asked.failure} stays={say("person.askFailed")} />
      )}
    </div>
  );
}

function sentenceOf(uid: string, asked: PersonAsked | null, lists: Parameters<typeof kindsWithMore>[2]): string {
  if (asked === null || asked.failure !== null) return say("person.canAsk");
  if (asked.isAsking) return say("person.isAsking");
  const kinds = kindsWithMore(uid, asked.mayHaveMore, lists);
  return kinds.length === 0
    ? say("person.wasAsked")
    : `${say("person.wasAsked")} ${say("person.mayHaveMore", {
        kinds: listOf(
          kinds.map((each) => say(`person.kinds.${each}`)),
          "and",
        ),
      })}`;
}

/** The progress of a long reading, or why it failed. */
function Course({ reading }: { readonly reading: PersonReading | null }) {
  if (reading === null || (reading.person === null && reading.share === null && reading.failure === null))
    return <Loader size="sm" color="gray" role="img" aria-label={say("person.reading", { isRecords: false })} />;
  if (reading.failure !== null && reading.failure.kind !== "cancelled")
    return <QuietNotice failure={reading.failure} />;
  if (reading.share === null) return null;
  const words = say("person.reading", { isRecords: reading.person !== null });
  return (
    <div className={classes.progress} role="status">
      <Progress value={100 * reading.share} w={90} size="sm" aria-label={words} />
      {words}
    </div>
  );
}

function About(props: { readonly person: Person; readonly onOpen: (opens: PersonLine["opens"]) => void }) {
  const { person, onOpen } = props;
  const time = useTime();
  const isFile = useIsFile();
  const { names, roles, first, last, conversations, conversationCount, events } = person;
  const open = ({ opens }: Pick<PersonLine, "opens">): void => onOpen(opens);
  const isUnknown = names.length === 0 && events.length === 0 && first === null && conversationCount === 0;
  if (isUnknown && person.isWhole) return <p className={classes.note}>{say("person.nothing")}</p>;
  const lines = [...messageLines(person), ...callLines(person, isFile)];
  const at = (moment: Person["first"]) =>
    moment === null ? null : (
      <LineLink
        label={say("person.showRecord", { time: time(moment.atSeconds) ?? "" })}
        onClick={() => open({ opens: openingOf(moment) })}
      >
        <bdi>{time(moment.atSeconds)}</bdi>
      </LineLink>
    );
  return (
    <>
      <Facts
        facts={[
          [say("person.names"), person.isWhole ? seenWords(names) : say("person.notYet")],
          [say("person.roles"), person.isWhole ? seenWords(roles) : say("person.notYet")],
          [say("person.first"), at(first)],
          [say("person.last"), at(last)],
        ]}
      />
      {lines.length > 0 && (
        <Section title={say("person.figures")}>
          <Lines lines={lines} onOpen={open} />
        </Section>
      )}
      {conversations.length > 0 && (
        <Section title={say("person.conversations")} count={conversationCount}>
          <Lines lines={conversationLines(person)} onOpen={open} />
          {conversationCount > conversations.length && (
            <p className={classes.note}>
              {say("person.largest", { shown: conversations.length, all: conversationCount })}
            </p>
          )}
        </Section>
      )}
      {events.length > 0 && (
        <Section title={say("person.events")}>
          <Lines lines={eventLines(person, (seconds) => time(seconds) ?? "")} onOpen={open} valueFirst />
        </Section>
      )}
    </>
  );
}
