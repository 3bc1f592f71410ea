// German words in typed times, and the English words that the reader of times knows.
import { monthName } from "./time-names.ts";

/** Words and abbreviations, each with its English word. An empty one is left out. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jetzt: "now",
    heute: "today",
    gestern: "yesterday",
    vorgestern: "day before yesterday",
    morgen: "tomorrow",
    letzte: "last",
    letzten: "last",
    letzter: "last",
    letztes: "last",
    vorige: "last",
    vorigen: "last",
    diese: "this",
    diesen: "this",
    dieser: "this",
    dieses: "this",
    montag: "monday",
    mo: "monday",
    dienstag: "tuesday",
    di: "tuesday",
    mittwoch: "wednesday",
    mi: "wednesday",
    donnerstag: "thursday",
    do: "thursday",
    freitag: "friday",
    fr: "friday",
    samstag: "saturday",
    sonnabend: "saturday",
    sa: "saturday",
    sonntag: "sunday",
    so: "sunday",
    januar: "january",
    februar: "february",
    märz: "march",
    mrz: "march",
    mai: "may",
    juni: "june",
    juli: "july",
    okt: "october",
    oktober: "october",
    dez: "december",
    dezember: "december",
    sek: "sec",
    sekunde: "second",
    sekunden: "seconds",
    minuten: "minutes",
    std: "h",
    stunde: "hour",
    stunden: "hours",
    tag: "day",
    tage: "days",
    tagen: "days",
    woche: "week",
    wochen: "weeks",
    monat: "month",
    monate: "months",
    monaten: "months",
    monats: "month",
    jahr: "year",
    jahre: "years",
    jahren: "years",
    jahres: "year",
    früh: "morning",
    vormittag: "morning",
    nachmittag: "afternoon",
    abend: "evening",
    nacht: "night",
    anfang: "start of",
    ende: "end of",
    seit: "since",
    ab: "since",
    von: "from",
    bis: "to",
    um: "at",
    zwischen: "between",
    und: "and",
    uhr: "",
    die: "",
    der: "",
    des: "",
    den: "",
  }),
);

/** Words after which "Morgen" is the morning. */
const DAYS: ReadonlySet<string> = new Set(["today", "yesterday", "day before yesterday", "tomorrow"]);

/** The text of a time in English, from lower-case words with single spaces in either language. English words stay. */
export function englishTime(text: string): string {
  const plain = withNamedMonths(text)
    .replaceAll(
      /(?<= |^|[-–])(?<hour>\d{1,2})\.(?<minute>\d{2})(?= ?(?:(?:-|–|bis|und) ?\d{1,2}[.:]\d{2} ?)?uhr)/gu,
      "$<hour>:$<minute>",
    )
    .replaceAll(/(?<= |^)(?<hour>\d{1,2})(?<minute>:\d{2})? ?uhr(?= |$)/gu, (_, hour: string, minute?: string) =>
      [hour, minute ?? ":00"].join(""),
    )
    .replaceAll(/(?<= |^)(?<day>\d{1,2})\.(?!\d) ?/gu, "$<day> ")
    .replaceAll(/(?<= |^)vor (?<count>\d{1,6}) ?(?<unit>\p{L}+)/gu, "$<count> $<unit> ago")
    .replaceAll(/(?<=^|(?:ab|bis|seit|von|[-–]) )am (?=\d|\p{L})/gu, "");
  const english: string[] = [];
  for (const word of plain.split(" ")) {
    const bare = word.replace(/\.$/u, "");
    const known = WORDS.get(bare);
    const isMorning = bare === "morgen" && DAYS.has(english.at(-1) ?? "");
    const isAtDay = (english.at(-1) ?? "").endsWith("day");
    english.push(isMorning || (bare === "morgen" && isAtDay) ? "morning" : (known ?? word));
  }
  return english.filter((word) => word !== "").join(" ");
}

/** "27.11." and "27.11.2026" with the month's name. With dots the day comes first; a month that does not exist stays. */
function withNamedMonths(text: string): string {
  return text.replaceAll(
    /(?<= |^|[-–])(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})?(?= |,|$|[-–])/gu,
    (written, day: string, month: string, year = "") => {
      const name = monthName(Number(month));
      return name === null ? written : `${day} ${name} ${year}`.trim();
    },
  );
}

/** German phrases for the English ones in which periods are kept, the longer ones first. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/(?<= |^)since(?= |$)/giu, "seit"],
  [/(?<= |^)until(?= |$)/giu, "bis"],
  [/(?<= |^)end of last week(?= |$)/giu, "Ende letzter Woche"],
  [/(?<= |^)end of last month(?= |$)/giu, "Ende letzten Monats"],
  [/(?<= |^)end of last year(?= |$)/giu, "Ende letzten Jahres"],
  [/(?<= |^)end of(?= |$)/giu, "Ende"],
  [/(?<= |^)start of(?= |$)/giu, "Anfang"],
  [/(?<= |^)last week(?= |$)/giu, "letzte Woche"],
  [/(?<= |^)this week(?= |$)/giu, "diese Woche"],
  [/(?<= |^)last month(?= |$)/giu, "letzten Monat"],
  [/(?<= |^)this month(?= |$)/giu, "diesen Monat"],
  [/(?<= |^)last year(?= |$)/giu, "letztes Jahr"],
  [/(?<= |^)this year(?= |$)/giu, "dieses Jahr"],
  [/(?<= |^)last(?= |$)/giu, "letzten"],
  [/(?<= |^)now(?= |$)/giu, "jetzt"],
  [/(?<= |^)today(?= |$)/giu, "heute"],
  [/(?<= |^)(?:the )?day before yesterday(?= |$)/giu, "vorgestern"],
  [/(?<= |^)yesterday(?= |$)/giu, "gestern"],
  [/(?<= |^)tomorrow(?= |$)/giu, "morgen"],
  [/(?<= |^)monday(?= |$)/giu, "Montag"],
  [/(?<= |^)tuesday(?= |$)/giu, "Dienstag"],
  [/(?<= |^)wednesday(?= |$)/giu, "Mittwoch"],
  [/(?<= |^)thursday(?= |$)/giu, "Donnerstag"],
  [/(?<= |^)friday(?= |$)/giu, "Freitag"],
  [/(?<= |^)saturday(?= |$)/giu, "Samstag"],
  [/(?<= |^)sunday(?= |$)/giu, "Sonntag"],
  [/(?<= |^)(?<count>\d{1,6}) h ago(?= |$)/gu, "vor $<count> Std"],
  [/(?<= |^)(?<count>\d{1,6}) min ago(?= |$)/gu, "vor $<count> min"],
  [/(?<= |^)(?<count>\d{1,6}) days ago(?= |$)/gu, "vor $<count> Tagen"],
  [/(?<= |^)(?<day>\d{1,2}) Dec(?= |$)/giu, "$<day>. Dez"],
  [/(?<= |^)(?<day>\d{1,2}) Oct(?= |$)/giu, "$<day>. Okt"],
  [/(?<= |^)(?<day>\d{1,2}) May(?= |$)/giu, "$<day>. Mai"],
  [/(?<= |^)(?<day>\d{1,2}) Mar(?= |$)/giu, "$<day>. März"],
];

/** The German text of a time that was kept in English. A word without a German one stays. */
export function germanTime(text: string): string {
  return PHRASES.reduce((words, [english, german]) => words.replaceAll(english, german), text);
}
