// The load report and the progress of loading, in English and German plurals.
import { afterEach, expect, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { verdictSentence } from "./ledger-words.ts";
import { shortVerdict } from "#domain/report/verdict.ts";
import { amountOf } from "./estimate-rest.ts";
import { weekHourLabel } from "./tables.ts";
import { formatAgo } from "./walk-words.ts";
import { isoIn } from "#tests/fakes/time-form.ts";
import { say } from "#texts/say.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

test("messages of the other direction are counted in words", () => {
  expect([1, 2].map((messages) => say("result.ledger.otherDirection", { side: "append", messages }))).toEqual([
    "1 newer message was loaded in the other direction. The verdict covers the direction of the query only.",
    "2 newer messages were loaded in the other direction. The verdict covers the direction of the query only.",
  ]);
});

test("German has its own plurals and order of words", () => {
  setLanguage({ language: "de", messages: MESSAGES });
  expect([0, 1, 2].map((requests) => say("result.ledger.requestCount", { requests }))).toEqual([
    "0 Anfragen",
    "1 Anfrage",
    "2 Anfragen",
  ]);
  expect(say("result.ledger.leftOut", { filters: "„Status“ und „Anrufer“", records: 1200 })).toBe(
    "Der Dienst kann nach „Status“ und „Anrufer“ nicht wie verlangt filtern. Switchboard filtert beim Laden der Seiten: 1.200 Datensätze erhalten und weggelassen.",
  );
  expect(say("result.ledger.remainingOf", { remaining: 19_998, limit: 20_000 })).toBe(
    "Noch 19.998 von 20.000 Anfragen möglich",
  );
  expect([1, 4200].map((rows) => say("result.walk.paused", { kind: "calls", rows }))).toEqual([
    "Angehalten bei 1 Anruf",
    "Angehalten bei 4.200 Anrufen",
  ]);
  expect([0, 90, 86_400, 300_000].map(formatAgo)).toEqual(["gerade eben", "vor 1 min", "vor 1 Tag", "vor 3 Tagen"]);
  const verdict = { kind: "complete", asOfMs: null, ofFiles: true, events: 2, versions: 1 } as const;
  expect([shortVerdict(verdict), verdictSentence(verdict, isoIn("UTC"))]).toEqual([
    "Vollständig",
    "Vollständig: Die ganze Datei wurde gelesen, mit 2 Webhook-Ereignissen; neben den neuesten ist 1 andere Version von Datensätzen aufbewahrt.",
  ]);
  expect(
    [amountOf(1, null), amountOf(3, 400)].map((amount) => say("result.statistics.noParticipants", amount)),
  ).toEqual(["1 Anruf ohne Teilnehmerliste.", "etwa 1.200 Anrufe ohne Teilnehmerliste."]);
  expect(
    say("result.statistics.basis", {
      rows: 3,
      all: 3,
      isAll: true,
      kind: "calls",
      zone: "UTC",
      isFile: true,
      isPart: false,
    }),
  ).toBe("Genau gezählt: alle 3 gelesenen Anrufe der Datei. Tage und Stunden in UTC.");
  expect(weekHourLabel(24 + 14)).toBe("Di 14:00 bis 15:00");
});
