// The German texts for the course of a call.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";
import type { courseTexts } from "./course-texts.ts";
import { say, type Word, type Words } from "./linked-words.ts";

type Course = Translation<typeof courseTexts>;

/** „Omar“, „Omar und Kim“, „Omar, Kim und 3 weitere“. */
function listed(names: readonly Word[], others: number): Words {
  if (others > 0)
    return say`${names.flatMap((name, index) => (index === 0 ? [name] : [", ", name]))} und ${icu("{others, plural, one {# weitere} other {# weitere}}", { others })}`;
  return names.flatMap((name, index) => [...(index === 0 ? [] : [index === names.length - 1 ? " und " : ", "]), name]);
}

const bracketed = (kind: string): string => (kind === "" ? "" : ` (${kind})`);

function company(people: number | null): string {
  if (people === null) return "Zwei oder mehr Personen";
  return people === 2 ? "Zwei Personen" : `Mindestens zwei der ${formatNumber(people)} Personen`;
}

const story: Course["story"] = {
  called: (who, whom, kind, when) => say`${who} hat ${whom} ${when} angerufen${bracketed(kind)}.`,
  started: (who, kind, when) => say`${who} hat ${when} einen Anruf${bracketed(kind)} begonnen.`,
  startedMeeting: (who, mode, whom, kind, when) =>
    say`${who} hat ${when}${whom} eine ${mode === "meeting" ? "Besprechung" : "Präsentation"}${bracketed(kind)} begonnen.`,
  inGroup: (group) => say` in ${group}`,
  was: (kind, when) => say`Ein Anruf${bracketed(kind)} begann ${when}. Der Datensatz sagt nicht, wer angerufen hat.`,
  on: (moment) => say`am ${moment}`,
  until: (moment) => say`spätestens am ${moment}`,
  noMoment: "zu einer nicht genannten Zeit",
  answered: (who, after, talk) =>
    say`${who} hat${after === null ? [] : say` nach ${after}`} angenommen${talk === null ? [] : say`, und sie sprachen ${talk} lang`}.`,
  joinedFirst: (who, after) =>
    after === null
      ? say`Von den anderen kam ${who} als Erstes dazu.`
      : say`Von den anderen kam ${who} als Erstes dazu, nach ${after}.`,
  answeredBySomebody: (after) =>
    after === null
      ? say`Jemand hat angenommen; der Datensatz sagt nicht, wer.`
      : say`Jemand hat nach ${after} angenommen; der Datensatz sagt nicht, wer.`,
  onlyOne: (who) => say`Nur ${who} ist beigetreten.`,
  onlyOneSoFar: (who) => say`Bisher ist nur ${who} beigetreten.`,
  nobodyJoined: (status) => say`Der Status ist „${status}“, aber laut den Einträgen ist niemand beigetreten.`,
  atLeast: (seconds) => say`mindestens ${seconds}`,
  talked: (people, seconds) => say`${company(people)} waren ${seconds} lang zusammen im Anruf.`,
  pairSoFar: (seconds) => say`Bisher haben sie ${seconds} lang gesprochen.`,
  togetherSoFar: (people, seconds) => say`${company(people)} waren bisher ${seconds} lang zusammen im Anruf.`,
  allLeft: "Alle darin waren gegangen.",
  noEndAllLeft: "Der Datensatz hat kein Ende des Anrufs, aber alle darin waren gegangen.",
  ringing: (seconds) => (seconds === null ? say`Es klingelt.` : say`Es klingelt seit ${seconds}.`),
  noStatus: "Der Datensatz hat keinen Status.",
  status: (status) => say`Der Status ist „${status}“.`,
  endMissing: (status, duration) =>
    say`Der Status ist ${duration} später noch immer „${status}“, und der Datensatz hat kein Ende.`,
  dropped: (who, at, gap) => say`Die Verbindung von ${who} brach um ${at} ab und war nach ${gap} wieder da.`,
  droppedOn: (who, device, at, gap) =>
    say`Die Verbindung von ${who} auf ${device} brach um ${at} ab und war nach ${gap} wieder da.`,
  changed: (who, at, gap) =>
    gap === null
      ? say`${who} hat um ${at} das Gerät gewechselt.`
      : say`${who} hat um ${at} das Gerät gewechselt, nach ${gap} ohne Verbindung.`,
  returned: (who, at, gap) => say`${who} kam um ${at} nach ${gap} zurück.`,
  leftEarly: (who, at, early) => say`${who} ging um ${at}, ${early} vor dem Ende.`,
  more: (events) =>
    icu("{events, plural, one {# weitere Änderung steht} other {# weitere Änderungen stehen}}", { events }),
  moreIn: (events) => say`${events} in der Zeitleiste.`,
  neverJoined: (names, others) =>
    say`${listed(names, others)} ${icu("{people, plural, one {ist} other {sind}}", { people: names.length + others })} nie beigetreten.`,
  leftLast: (who, at) => say`${who} ging zuletzt, um ${at}.`,
  noReason: "Der Dienst hält nicht fest, warum.",
};

const unanswered: Course["unanswered"] = {
  rejected: (after) =>
    after === null ? say`Der Anruf wurde abgelehnt.` : say`Der Anruf wurde nach ${after} abgelehnt.`,
  busy: (after) =>
    after === null ? say`Der Anruf endete als besetzt.` : say`Der Anruf endete nach ${after} als besetzt.`,
  canceled: (after) =>
    after === null
      ? say`Der Anruf wurde abgebrochen, bevor jemand annahm.`
      : say`Der Anruf wurde nach ${after} abgebrochen, bevor jemand annahm.`,
  unanswered: (after) =>
    after === null ? say`Niemand hat angenommen.` : say`Niemand hat innerhalb von ${after} angenommen.`,
  missed: (after) =>
    after === null
      ? say`Der Anruf wurde verpasst.`
      : say`Der Anruf wurde verpasst: Niemand hat innerhalb von ${after} angenommen.`,
};

const contradictions: Course["contradictions"] = {
  joinedDespiteFlag: (who, entry, joined, left) =>
    say`Der Datensatz sagt, ${who} sei nicht beigetreten (${entry}), hat aber eine Zeit ${joined === null ? `des Verlassens: ${left ?? ""}` : `des Beitritts: ${joined}`}.`,
  joinedAfterEnd: (who, entry, joined, late, ended) =>
    say`${who} trat am ${joined} bei, ${late} nach dem Ende des Anrufs am ${ended} (${entry}).`,
  leftAfterEnd: (who, entry, left, late, ended) =>
    say`${who} ging am ${left}, ${late} nach dem Ende des Anrufs am ${ended} (${entry}).`,
  leftBeforeJoined: (who, entry, left, joined) =>
    say`${who} ging am ${left}, vor dem Beitritt am ${joined} (${entry}).`,
  joinedBeforeStart: (who, entry, joined, early, started) =>
    say`${who} trat am ${joined} bei, ${early} bevor der Anruf am ${started} angenommen wurde (${entry}). Vor der Annahme kann nur der Anrufer da sein.`,
  endedBeforeStart: (ended, early, started) =>
    say`Der Anruf endete am ${ended}, ${early} bevor er am ${started} angenommen wurde.`,
  minutesDiffer: (who, entry, counted, apart) =>
    say`Der Datensatz zählt ${counted} für ${who} (${entry}), aber zwischen Beitritt und Verlassen liegen ${apart}.`,
  totalDiffers: (counted, apart) =>
    say`Der Datensatz zählt ${counted} für den Anruf, aber zwischen Anfang und Ende liegen ${apart}.`,
  countDiffers: (told, joined, devices, people) => [
    icu(
      "Der Datensatz zählt {told, plural, one {# Teilnehmer} other {# Teilnehmer}}, aber {joined, plural, one {# Eintrag ist} other {# Einträge sind}} beigetreten: {devices, plural, one {# Gerät} other {# Geräte}} von {people, plural, one {# Person} other {# Personen}}.",
      { told, joined, devices, people },
    ),
  ],
  endedWithPresence: (entries, others) =>
    say`Der Anruf ist beendet, aber der Datensatz hat keine Zeit des Verlassens für ${listed(entries, others)}.`,
  joinedUnanswered: (status, entries, others) =>
    say`Der Status ist „${status}“, also dürfte niemand angenommen haben, aber ${listed(entries, others)} ${icu("{people, plural, one {ist} other {sind}}", { people: entries.length + others })} beigetreten.`,
  recordingOutside: (recording, from, to, bounds) =>
    say`Aufnahme ${formatNumber(recording)} läuft von ${from} bis ${to}, außerhalb des Anrufs (${bounds}).`,
  endMissing: (status, started, duration) =>
    say`Der Status ist „${status}“, aber der Anruf lief am ${started}, vor ${duration}, und hat kein Ende. Was noch lief, ist ohne Ende gezeichnet.`,
  bounds: (started, ended) => `${started ?? "kein Anfang"} bis ${ended ?? "kein Ende"}`,
};

const events: Course["events"] = {
  initiated: "Anruf begonnen",
  started: "Anruf angenommen",
  ended: "Anruf beendet",
  joined: (who) => `${who} ist beigetreten`,
  joinedOn: (who, device) => `${who} ist auch auf ${device} beigetreten`,
  joinedAgain: (who) => `${who} ist mit einer weiteren Verbindung beigetreten`,
  left: (who) => `${who} ist gegangen`,
  leftConnection: (who) => `eine Verbindung von ${who} endete`,
  leftDevice: (who, device) => `${who} ist auf ${device} gegangen`,
  leftEarly: (who, early) => `${who} ist ${early} vor dem Ende gegangen`,
  dropped: (who, gap) => `Verbindung von ${who} abgebrochen, nach ${gap} wieder da`,
  back: (who, gap) => `${who} war nach ${gap} wieder da`,
  changed: (who, gap) => `${who} hat ${gap === null ? "" : `nach ${gap} `}das Gerät gewechselt`,
  returned: (who, gap) => `${who} kam nach ${gap} zurück`,
  recordingFrom: (recording) => `Aufnahme ${formatNumber(recording)} begonnen`,
  recordingTo: (recording) => `Aufnahme ${formatNumber(recording)} beendet`,
};

const facts: Course["facts"] = {
  ring: "Klingeln",
  present: "Anwesend",
  stillPresent: "Anwesend, noch da",
  presentUnknown: "Anwesend, Ende nicht erfasst",
  leftBeforeJoined: "Anwesend, Verlassen vor dem Beitritt erfasst",
  leftAfterEnd: "Anwesend, Verlassen nach dem Ende des Anrufs erfasst",
  joinedAfterEnd: "Anwesend, Beitritt nach dem Ende des Anrufs erfasst",
  alone: "Allein im Anruf",
  reconnected: "Wiederverbindung",
  changedDevice: "Gerätewechsel",
  returned: "Rückkehr",
  leftEarly: "Früh gegangen",
  joinedWithoutTime: "Beigetreten, Zeit nicht erfasst",
  maybeJoined: (state) => `Beitritt nicht erfasst${state === null ? "" : ` · ${state}`}`,
  neverJoined: (state) => (state === null ? "Nie beigetreten" : `Nie beigetreten · ${state}`),
  recording: (recording) => `Aufnahme ${formatNumber(recording)}`,
  recordingWithoutTimes: (recording) => `Aufnahme ${formatNumber(recording)}, Zeiten nicht erfasst`,
};

const sources: Course["sources"] = {
  fields: (fields) => `Anruf: ${fields}`,
  entry: (row) => `Eintrag ${formatNumber(row)}`,
  entries: (rows) => (rows.length === 1 ? `Eintrag ${rows[0]}` : `Einträge ${rows.join(", ")}`),
  recording: (recording) => `Aufnahme ${formatNumber(recording)}`,
  computed: "aus allen Einträgen berechnet",
  event: (trigger, line) => `${trigger}, Zeile ${formatNumber(line)}`,
};

export const courseTextsDe: Course = {
  story,
  unanswered,
  contradictions,
  events,
  facts,
  sources,
  moments: {
    months: ["Jan", "Feb", "März", "Apr", "Mai", "Juni", "Juli", "Aug", "Sep", "Okt", "Nov", "Dez"],
    day: (day, month, year) => `${day}. ${month}${year === null ? "" : ` ${year}`}`,
    dated: (day, clock) => `${day} um ${clock}`,
    at: (clock, day) => `${clock} am ${day}`,
  },
  unknownPerson: "Jemand ohne UID",
  noDevice: "keine Geräte-ID",
  device: (number, id) => `Gerät ${number} · ${id}`,

  title: "Zeitleiste",
  storyLabel: "Was geschah",
  asTable: "Zeitleiste als Tabelle",
  showTable: "Als Tabelle",
  showDrawing: "Als Zeichnung",
  zoomIn: "Vergrößern (+)",
  zoomOut: "Verkleinern (−)",
  fit: "Ganzen Anruf zeigen (0)",
  earlier: "Früher",
  later: "Später",
  refresh: "Aktualisieren",
  refreshed: (moment) => `Stand ${moment}`,
  cursor: "Zeiger",
  keys: "Pfeiltasten gehen von Ereignis zu Ereignis, + und − vergrößern und verkleinern, 0 zeigt den ganzen Anruf, die Eingabetaste öffnet die Zeile.",
  untouched: "Zeigen Sie auf die Zeichnung, oder verwenden Sie die Pfeiltasten.",
  intoCall: (offset) => `${offset} nach Beginn`,
  beforeStart: (offset) => `${offset} vor Beginn`,
  ring: "Klingeln",
  recordingLane: (recording) => `Aufnahme ${formatNumber(recording)}`,
  noTimes: "Der Datensatz hat keine Zeiten, also gibt es nichts zu zeichnen. Die Tabelle zeigt, was er hat.",
  legend: {
    label: "Zeichenerklärung",
    ring: "Klingeln",
    present: "mit anderen anwesend",
    alone: "allein",
    unsureCompany: "anwesend, nicht erfasst mit wem",
    perhaps: "vielleicht anwesend",
    reconnect: "Wiederverbindung",
    open: "noch da",
    unknown: "Zeit nicht erfasst",
    recording: "Aufnahme",
  },

  contradictionsTitle: "Widersprüche im Datensatz",
  moreContradictions: (number) => icu("{number, plural, one {# weiterer} other {# weitere}}", { number }),
  nothingCorrected: "Nichts wird berichtigt. Die Zeitleiste zeigt die Zeiten, wie sie erfasst sind.",
  aboutTitle: "Über diesen Anruf",
  severalDevices: (people) =>
    icu(
      "{people, plural, one {# Person verwendete} other {# Personen verwendeten}} mehrere Geräte; jedes hat seine eigene Spur.",
      { people },
    ),
  severalMeetings: (meetings) => `Die Einträge nennen ${formatNumber(meetings)} Besprechungs-IDs.`,
  sameMeeting: (sessions) =>
    icu(
      "{sessions, plural, one {# anderer geladener Anruf hat} other {# andere geladene Anrufe haben}} dieselbe Besprechungs-ID:",
      { sessions },
    ),
  sameMeetingMore: (sessions) => icu("und {sessions, plural, one {# weiterer} other {# weitere}}", { sessions }),
  callOf: (moment) => `der Anruf vom ${moment}`,
  noMoment: "ein Anruf ohne Zeit",
  rebuilt: (number) =>
    icu(
      "Aus {number, plural, one {# Webhook-Ereignis} other {# Webhook-Ereignissen}} rekonstruiert. Die Tabelle nennt das Ereignis jeder Angabe.",
      { number },
    ),
  sameNames: "Webhook-Ereignisse nennen Personen ohne UID. Spuren mit demselben Namen können eine Person sein.",

  person: "Person",
  deviceColumn: "Gerät",
  deviceId: "Geräte-ID",
  what: "Was",
  from: "Von",
  to: "Bis",
  duration: "Dauer",
  source: "Quelle",
  showAllFacts: (number) => `Alle ${formatNumber(number)} Angaben zeigen`,

  total: (duration, people) =>
    icu("{duration} über {people, plural, =2 {beide Personen} one {# Person} other {# Personen}}", {
      duration,
      people,
    }),
  overEntries: (duration, entries) =>
    icu("{duration} über {entries, plural, =2 {beide Einträge} one {# Eintrag} other {# Einträge}}", {
      duration,
      entries,
    }),
  ofCall: (duration) => `${duration} von Anfang bis Ende`,
};
