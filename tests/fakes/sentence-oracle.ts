// Judges a sentence about a call by its words and the record alone, in English and German.
import { came, isAlone, type PlainCall, type PlainPerson } from "./plain-call.ts";
import * as claims from "./plain-claims.ts";
import { dated, momentOf, named, nameOf, inWholeUnits, secondsOf, type Names } from "./spoken-words.ts";

type Groups = Readonly<Record<string, string | undefined>>;

/** What a sentence says, with the parts of its words. */
interface Said {
  readonly call: PlainCall;
  /** the people who can be meant by the name */
  readonly who: readonly PlainPerson[];
  readonly groups: Groups;
  readonly names: Names;
}

interface Kind {
  readonly en: string;
  readonly de: string;
  readonly holds: (said: Said) => boolean;
}

const D = String.raw`(?:\d+ (?:days|Tagen?)(?: \d+ h)?|\d+ h \d\d min \d\d s|\d+ min \d\d s|\d+ s)`;
const T = String.raw`\d\d:\d\d:\d\d`;

/** The caller, the called, the kind and the time are those of the record. */
function isCalled({ call, groups, names }: Said): boolean {
  const { raw, initiated, started } = call;
  const told = (id: unknown): string | null => nameOf(typeof id === "string" ? id : null, names);
  const kind = typeof raw["type"] === "string" ? raw["type"] : undefined;
  const isSame = groups["kind"]?.toLowerCase() === kind && (groups["who"] ?? null) === told(raw["initiator"]);
  const whom = (groups["whom"] ?? null) === told(raw["receiver"]);
  const at = initiated ?? started;
  const when = groups["when"] ?? "";
  const isUntil = /^(?:no later than|spätestens am) /u.test(when);
  const isThen = at === null ? /record|genannten/u.test(when) : dated(at).some((text) => when.endsWith(` ${text}`));
  return (
    isSame && (whom || groups["who"] === undefined) && isThen && isUntil === (initiated === null && started !== null)
  );
}

const some = (judge: (call: PlainCall, person: PlainPerson, groups: Groups) => boolean) => (said: Said) =>
  said.who.some((person) => judge(said.call, person, said.groups));

function talked({ call, groups }: Said): boolean {
  const people = groups["people"] === undefined ? null : Number(groups["people"]);
  const isTwo = /^(?:Two people|Zwei Personen)/u.test(groups["0"] ?? "");
  const isCounted = people === null ? !isTwo || claims.cameExactly(call, 2) : claims.cameExactly(call, people);
  const isNow = groups["far"] !== undefined;
  const isTense = isNow ? call.isOngoing && !claims.haveAllLeft(call) : !call.isOngoing || claims.haveAllLeft(call);
  return isCounted && isTense && isTalk(call, groups);
}

function isTalk(call: PlainCall, groups: Groups): boolean {
  return claims.talkedFor(call, secondsOf(groups["talk"]) ?? -1, groups["least"] !== undefined);
}

/** The words of each status in English and German. */
const STATUS_WORDS: Readonly<Record<string, readonly string[]>> = {
  initiated: ["Ringing", "Klingelt"],
  ongoing: ["Ongoing", "Läuft"],
  ended: ["Ended", "Beendet"],
  unanswered: ["No answer", "Keine Antwort"],
  rejected: ["Declined", "Abgelehnt"],
  canceled: ["Cancelled", "Zurückgezogen"],
  cancelled: ["Cancelled", "Zurückgezogen"],
  busy: ["Busy", "Besetzt"],
  missed: ["Missed", "Verpasst"],
};

function statusIs({ call: { status }, groups }: Said): boolean {
  return status !== null && (STATUS_WORDS[status] ?? [status]).includes(groups["status"] ?? "");
}

/** Nobody answered: the status says so, no entry proves the contrary, and the time is the one until the end. */
const unanswered =
  (status: string) =>
  ({ call, groups }: Said): boolean => {
    const rang = call.initiated === null || call.end === null ? null : call.end - call.initiated;
    const told = (call.status ?? "").replace("cancelled", "canceled");
    return told === status && !claims.hasOther(call) && secondsOf(groups["after"]) === rang;
  };

function someAnswered({ call, groups }: Said): boolean {
  const isSure =
    claims.hasOther(call) || (call.people.length === 0 && ["ended", "ongoing"].includes(call.status ?? ""));
  return isSure && secondsOf(groups["after"]) === claims.rangFor(call);
}

function neverJoined({ call, groups, names }: Said): boolean {
  const absent = call.people.filter((person) => came(person) === false);
  const listed = (groups["list"] ?? "").split(/, | and | und /u).filter((text) => !/^\d+ /u.test(text));
  const others = Number(/(\d+) (?:more|weitere)/u.exec(groups["list"] ?? "")?.[1] ?? 0);
  const isAbsent = (text: string): boolean => absent.some((person) => named(person, names).includes(text));
  return listed.every(isAbsent) && listed.length + others === absent.length;
}

const gapOf = (groups: Groups): number => secondsOf(groups["gap"]) ?? 0;
const KIND = String.raw`(?: \((?<kind>audio|video|Audio|Video)\))?`;
const KIND_BEFORE = "(?:(?<kind>Audio|Video)-)?";
const WHEN_EN = "(?<when>on .+?|no later than .+?|at a time that the record does not give)";
const WHEN_DE = "(?<when>am .+?|spätestens am .+?|zu einer nicht genannten Zeit)";
const TALK = { en: `(?<least>at least )?(?<talk>${D})`, de: `(?<least>mindestens )?(?<talk>${D})` };
const COMPANY = {
  en: "(?:Two people|Two or more people|At least two of the (?<people>\\d+) people who joined)",
  de: "(?:Zwei Personen|Zwei oder mehr Personen|Mindestens zwei der (?<people>\\d+) beigetretenen Personen)",
};

/** Every kind of sentence. A sentence of no kind is wrong. */
const KINDS: readonly Kind[] = [
  {
    en: `(?<who>.+) called (?<whom>.+?)${KIND} ${WHEN_EN}\\.`,
    de: `(?<who>.+) hat (?<whom>.+?) ${WHEN_DE} angerufen${KIND}\\.`,
    holds: isCalled,
  },
  {
    en: `(?<who>.+) started a call${KIND} ${WHEN_EN}\\.`,
    de: `(?<who>.+) hat ${WHEN_DE} einen ${KIND_BEFORE}Anruf begonnen\\.`,
    holds: isCalled,
  },
  {
    en: `(?<who>.+) started a (?:meeting|presentation)(?: in (?<whom>.+?))?${KIND} ${WHEN_EN}\\.`,
    de: `(?<who>.+) hat ${WHEN_DE}(?: in (?<whom>.+?))? eine ${KIND_BEFORE}(?:Besprechung|Präsentation) begonnen\\.`,
    holds: isCalled,
  },
  {
    en: `A call${KIND} began ${WHEN_EN}\\. The record does not say who called\\.`,
    de: `Ein ${KIND_BEFORE}Anruf begann ${WHEN_DE}\\. Der Datensatz sagt nicht, wer angerufen hat\\.`,
    holds: isCalled,
  },
  {
    en: `Somebody answered(?: after (?<after>${D}))?; the record does not say who\\.`,
    de: `Jemand hat(?: nach (?<after>${D}))? angenommen; der Datensatz sagt nicht, wer\\.`,
    holds: someAnswered,
  },
  {
    en: `(?<who>.+?) answered(?: after (?<after>${D}))?(?<both> and they talked for ${TALK.en})?\\.`,
    de: `(?<who>.+?) hat(?: nach (?<after>${D}))? angenommen(?<both>, und sie sprachen ${TALK.de} lang)?\\.`,
    holds: some((call, person, groups) => {
      const isSaid = claims.answered(call, person, secondsOf(groups["after"]));
      return isSaid && (groups["both"] === undefined || (claims.isPair(call) && isTalk(call, groups)));
    }),
  },
  {
    en: `The first of the others to join was (?<who>.+?)(?:, after (?<after>${D}))?\\.`,
    de: `Von den anderen kam zuerst (?<who>.+?) dazu(?:, nach (?<after>${D}))?\\.`,
    holds: some((call, person, groups) => {
      const after = secondsOf(groups["after"]);
      return claims.cameFirst(call, person) && (after === null || after === claims.cameAfter(call, person));
    }),
  },
  {
    en: "(?<who>.+) (?:was the only one to join|is the only one who has joined so far)\\.",
    de: "(?:Nur (?<who>.+) ist|Bisher ist nur (?<whom>.+)) beigetreten\\.",
    holds: some((call, person) => claims.cameExactly(call, 1) && came(person) === true),
  },
  {
    en: "The status is “(?<status>.+)”, but by the entries nobody joined\\.",
    de: "Der Status ist „(?<status>.+)“, aber laut den Einträgen ist niemand beigetreten\\.",
    holds: (said) => statusIs(said) && claims.cameExactly(said.call, 0) && said.call.people.length > 0,
  },
  {
    en: "The record has no status\\.",
    de: "Der Datensatz hat keinen Status\\.",
    holds: ({ call }) => call.status === null,
  },
  {
    en: `The status is still “(?<status>.+)” (?<after>${D}) later, and the record has no end\\.`,
    de: `Der Status ist (?<after>${D}) später noch immer „(?<status>.+)“, und der Datensatz hat kein Ende\\.`,
    holds: (said) =>
      statusIs(said) && !said.call.isOngoing && secondsOf(said.groups["after"]) === inWholeUnits(said.call.openFor),
  },
  { en: "The status is “(?<status>.+)”\\.", de: "Der Status ist „(?<status>.+)“\\.", holds: statusIs },
  {
    en: `${COMPANY.en} were in the call together for ${TALK.en}\\.`,
    de: `${COMPANY.de} waren ${TALK.de} lang zusammen im Anruf\\.`,
    holds: talked,
  },
  {
    en: `${COMPANY.en} have been in the call together for ${TALK.en}(?<far> so far)\\.`,
    de: `${COMPANY.de} waren(?<far> bisher) ${TALK.de} lang zusammen im Anruf\\.`,
    holds: talked,
  },
  {
    en: `They have talked for ${TALK.en}(?<far> so far)\\.`,
    de: `(?<far>Bisher) haben sie ${TALK.de} lang gesprochen\\.`,
    holds: (said) => claims.isPair(said.call) && talked(said),
  },
  {
    en: `It (?:is ringing|has been ringing for (?<after>${D}))\\.`,
    de: `Es klingelt(?: seit (?<after>${D}))?\\.`,
    holds: ({ call, groups }) => {
      const rings = call.isOngoing && call.status === "initiated" && !claims.hasOther(call);
      const rang = call.initiated === null || call.now <= call.initiated ? null : call.now - call.initiated;
      return rings && secondsOf(groups["after"]) === rang;
    },
  },
  {
    en: "(?:Everybody in it had left|The record has no end of the call, but everybody in it had left)\\.",
    de: "(?:Alle darin waren gegangen|Der Datensatz hat kein Ende des Anrufs, aber alle darin waren gegangen)\\.",
    holds: ({ call }) =>
      (call.openFor !== null || (call.status === null && call.ended === null)) && claims.haveAllLeft(call),
  },
  {
    en: `(?<who>.+?) dropped(?: on (?<device>.+))? at (?<at>${T}) and was back after (?<gap>${D})\\.`,
    de: `Die Verbindung von (?<who>.+?)(?: auf (?<device>.+))? brach um (?<at>${T}) ab und war nach (?<gap>${D}) wieder da\\.`,
    holds: some((call, person, groups) => {
      const times = [momentOf(call, groups["at"]), gapOf(groups)] as const;
      return claims.dropped(call, person, times, groups["device"] ?? null);
    }),
  },
  {
    en: `(?<who>.+) changed the device at (?<at>${T})(?:, after (?<gap>${D}) without a connection)?\\.`,
    de: `(?<who>.+) hat um (?<at>${T}) das Gerät gewechselt(?:, nach (?<gap>${D}) ohne Verbindung)?\\.`,
    holds: some((call, person, groups) =>
      claims.changedDevice(call, person, momentOf(call, groups["at"]), gapOf(groups)),
    ),
  },
  {
    en: `(?<who>.+) came back at (?<at>${T}) after (?<gap>${D})\\.`,
    de: `(?<who>.+) kam um (?<at>${T}) nach (?<gap>${D}) zurück\\.`,
    holds: some((call, person, groups) => claims.returned(call, person, momentOf(call, groups["at"]), gapOf(groups))),
  },
  {
    en: `(?<who>.+) left at (?<at>${T}), (?<gap>${D}) before the end\\.`,
    de: `(?<who>.+) ging um (?<at>${T}), (?<gap>${D}) vor dem Ende\\.`,
    holds: some((call, person, groups) => claims.leftEarly(call, person, momentOf(call, groups["at"]), gapOf(groups))),
  },
  {
    en: "There (?:is|are) \\d+ more changes? in the timeline\\.",
    de: "\\d+ weitere Änderung(?:en)? (?:steht|stehen) in der Zeitleiste\\.",
    holds: () => true,
  },
  {
    en: "(?<list>.+) never joined\\.",
    de: "(?<list>.+) (?:ist|sind) nie beigetreten\\.",
    holds: neverJoined,
  },
  {
    en: `(?<who>.+) left last, at (?<at>${T})\\.`,
    de: `(?<who>.+) ging zuletzt, um (?<at>${T})\\.`,
    holds: some((call, person, groups) => claims.leftLast(call, person, momentOf(call, groups["at"]))),
  },
  { en: "The service does not record why\\.", de: "Der Dienst hält nicht fest, warum\\.", holds: () => true },
  ...(
    [
      ["rejected", `It was rejected(?: after (?<after>${D}))?`, `Der Anruf wurde(?: nach (?<after>${D}))? abgelehnt`],
      ["busy", `It ended as busy(?: after (?<after>${D}))?`, `Der Anruf endete(?: nach (?<after>${D}))? als besetzt`],
      [
        "canceled",
        `It was cancelled(?: after (?<after>${D}),)? before anybody answered`,
        `Der Anruf wurde(?: nach (?<after>${D}))? zurückgezogen, bevor jemand annahm`,
      ],
      [
        "unanswered",
        `Nobody answered(?: within (?<after>${D}))?`,
        `Niemand hat(?: innerhalb von (?<after>${D}))? angenommen`,
      ],
      [
        "missed",
        `It was missed(?:: nobody answered within (?<after>${D}))?`,
        `Der Anruf wurde verpasst(?:: Niemand hat innerhalb von (?<after>${D}) angenommen)?`,
      ],
    ] as const
  ).map(([status, en, de]) => ({ en: `${en}\\.`, de: `${de}\\.`, holds: unanswered(status) })),
];

const PATTERNS = KINDS.map(({ en, de, holds }) => ({
  holds,
  en: new RegExp(`^${en}$`, "u"),
  de: new RegExp(`^${de}$`, "u"),
}));

/** True if the record proves the sentence: one of its readings is a kind of sentence, and what it says holds. */
export function isProven(sentence: string, call: PlainCall, names: Names, language: "en" | "de"): boolean {
  return PATTERNS.some((pattern) => {
    const match = pattern[language].exec(sentence);
    if (match === null) return false;
    const groups = { ...match.groups, 0: sentence };
    const meant = match.groups?.["who"] ?? match.groups?.["whom"];
    const who = call.people.filter((person) => meant !== undefined && named(person, names).includes(meant));
    return pattern.holds({ call, who, groups, names });
  });
}

/** The people who were surely alone at a moment, by name. */
export function aloneAt(call: PlainCall, at: number, names: Names): readonly string[] {
  return call.people.filter((person) => isAlone(call, person, at)).flatMap((person) => named(person, names));
}
