// The pane of a person: names, times, conversations, calls, the last events. Each line opens its list or record.
import { Button, Loader, Progress } from "@mantine/core";
import type { Person } from "../../../contract/methods/person-methods.ts";
import { markHidden, markInName } from "../../../domain/text/hidden-characters.ts";
import { useAppContext, useConnection, useIsFile, useTime } from "../../actions/base/use-app.ts";
import type { PersonAsked, PersonReading } from "../../actions/base/slices/person.ts";
import { openLine } from "../../actions/lookup/open-line.ts";
import { askForPerson } from "../../actions/person/person-actions.ts";
import { closeSidePane } from "../../actions/rows/side-pane.ts";
import paneClasses from "../../design/looks/pane.module.css";
import { Facts } from "../../design/parts/facts.tsx";
import { InitialsAvatar } from "../../design/parts/initials-avatar.tsx";
import { QuietNotice } from "../../design/parts/quiet-notice.tsx";
import { Section } from "../../design/parts/section.tsx";
import {
  askedQueries,
  callLines,
  conversationLines,
  eventLines,
  messageLines,
  openingOf,
  seenWords,
  type PersonLine,
} from "../../model/person/lines.ts";
import { personTexts as texts } from "../../model/person/person-texts.ts";
import { firstRequest } from "../../model/query/requests.ts";
import { CopyButton } from "../pane/copy-button.tsx";
import { Pane } from "../pane/pane.tsx";
import { useFocusWhileOpen } from "../pane/use-focus-while-open.ts";
import { Lines, LineLink } from "./lines.tsx";
import { usePerson } from "./use-person.ts";
import classes from "./person.module.css";

export function PersonPane({ uid }: { readonly uid: string }) {
  const app = useAppContext();
  const { reading, asked } = usePerson(uid);
  const body = useFocusWhileOpen();
  const person = reading?.person ?? null;
  return (
    <Pane
      label={texts.pane}
      header={<Header uid={uid} name={person?.name ?? null} />}
      onClose={() => closeSidePane(app)}
    >
      <div ref={body} className={paneClasses.sideBody} role="region" aria-label={texts.title} tabIndex={0}>
        <Basis uid={uid} asked={asked} />
        <Course reading={reading} />
        {person !== null && <About person={person} />}
      </div>
    </Pane>
  );
}

function Header({ uid, name }: { readonly uid: string; readonly name: string | null }) {
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
          <CopyButton text={uid} what={texts.uid} />
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
  if (isFile || connection === undefined) return <p className={classes.basis}>{texts.basisOfFile}</p>;
  const isAsking = asked?.isAsking === true;
  return (
    <div className={classes.basis}>
      <p className={classes.note}>{texts.basis}</p>
      <details className={classes.asked}>
        <summary>{sentenceOf(asked)}</summary>
        <ul className={classes.requests}>
          {askedQueries(uid).map((query) => (
            <li key={query.kind}>
              <code>{firstRequest(connection, query, null).line}</code>
            </li>
          ))}
        </ul>
      </details>
      <Button variant="default" size="compact-xs" loading={isAsking} onClick={() => void askForPerson(app, uid)}>
        {texts.ask}
      </Button>
      {asked !== null && asked.failure !== null && asked.failure.kind !== "cancelled" && (
        <QuietNotice failure={asked.failure} stays={texts.askFailed} />
      )}
    </div>
  );
}

function sentenceOf(asked: PersonAsked | null): string {
  if (asked === null || asked.failure !== null) return texts.canAsk;
  if (asked.isAsking) return texts.isAsking;
  return asked.mayHaveMore.length === 0 ? texts.wasAsked : `${texts.wasAsked} ${texts.mayHaveMore(asked.mayHaveMore)}`;
}

/** The progress of a long reading, or why it failed. */
function Course({ reading }: { readonly reading: PersonReading | null }) {
  if (reading === null || (reading.person === null && reading.share === null && reading.failure === null))
    return <Loader size="sm" color="gray" role="img" aria-label={texts.reading(false)} />;
  if (reading.failure !== null && reading.failure.kind !== "cancelled")
    return <QuietNotice failure={reading.failure} />;
  if (reading.share === null) return null;
  const words = texts.reading(reading.person !== null);
  return (
    <div className={classes.progress} role="status">
      <Progress value={100 * reading.share} w={90} size="sm" aria-label={words} />
      {words}
    </div>
  );
}

function About({ person }: { readonly person: Person }) {
  const app = useAppContext();
  const time = useTime();
  const isFile = useIsFile();
  const { names, roles, first, last, conversations, conversationCount, events } = person;
  const open = ({ opens }: Pick<PersonLine, "opens">): void => void openLine(app, opens);
  const isUnknown = names.length === 0 && events.length === 0 && first === null && conversationCount === 0;
  if (isUnknown && person.isWhole) return <p className={classes.note}>{texts.nothing}</p>;
  const lines = [...messageLines(person), ...callLines(person, isFile)];
  const at = (moment: Person["first"]) =>
    moment === null ? null : (
      <LineLink
        label={texts.showRecord(time(moment.atSeconds) ?? "")}
        onClick={() => open({ opens: openingOf(moment) })}
      >
        <bdi>{time(moment.atSeconds)}</bdi>
      </LineLink>
    );
  return (
    <>
      <Facts
        facts={[
          [texts.names, person.isWhole ? seenWords(names) : texts.notYet],
          [texts.roles, person.isWhole ? seenWords(roles) : texts.notYet],
          [texts.first, at(first)],
          [texts.last, at(last)],
        ]}
      />
      {lines.length > 0 && (
        <Section title={texts.figures}>
          <Lines lines={lines} onOpen={open} />
        </Section>
      )}
      {conversations.length > 0 && (
        <Section title={texts.conversations} count={conversationCount}>
          <Lines lines={conversationLines(person)} onOpen={open} />
          {conversationCount > conversations.length && (
            <p className={classes.note}>{texts.largest(conversations.length, conversationCount)}</p>
          )}
        </Section>
      )}
      {events.length > 0 && (
        <Section title={texts.events}>
          <Lines lines={eventLines(person, (seconds) => time(seconds) ?? "")} onOpen={open} valueFirst />
        </Section>
      )}
    </>
  );
}
