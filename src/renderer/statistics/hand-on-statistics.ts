// What leaves the window of statistics: a text for a ticket, and the picture or its figures as a file.
import { copyProblem } from "#contract/policy/rules.ts";
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import { inEnglish } from "#texts/language.ts";
import { writeDatedMinute, type TimeForm } from "#domain/time/time-form.ts";
import { participationTables } from "#renderer/list/model/result/call-tables.ts";
import { statisticsCsv } from "#renderer/list/model/result/statistics-csv.ts";
import { currentTimeForm, screenOf, type App } from "#renderer/state/app.ts";
import { copyForms, copyText, notify, notifySaved, report } from "#renderer/state/show-notice.ts";
import { describeLocalValue } from "#renderer/list/model/rows/local-values.ts";
import { writeTicket } from "#renderer/ticket/ticket.ts";
import { say } from "#texts/say.ts";
import { tablesOf } from "./all-figures.tsx";
import { comparedFigures } from "./key-figures.ts";
import { beforeWords, seriesWithRows } from "./mark-words.ts";
import { pictureSvg, pngOf } from "./save-picture.ts";
import type { Picture } from "./use-picture.ts";
import { isPeriod } from "./use-periods.ts";

export const SAVED_FORMS = ["png", "svg", "figures"] as const;
export type SavedForm = (typeof SAVED_FORMS)[number];

/** The attribute of the words that say on the screen which rows are counted. They have names, which only a view reads. */
export const COUNTED = "data-counted";

const ENDINGS: Readonly<Record<SavedForm, string>> = { png: ".png", svg: ".svg", figures: ".csv" };

/** True where the policy allows no copies; a notice says so. */
function isForbidden(app: App): boolean {
  const problem = copyProblem(app.store.getState().policy.exports, "ticket");
  if (problem !== null) notify(app, say("rows.notices.notCopied"), problem);
  return problem !== null;
}

/** Copies the numbers with their period, their filters and the verdict. */
export async function copyStatisticsForTicket(app: App, picture: Picture, statistics: Statistics): Promise<void> {
  if (isForbidden(app)) return;
  const { caveat } = picture;
  const form = currentTimeForm(app);
  const figures = comparedFigures(picture, statistics).map(
    ({ label, value, before }) => `${label}: ${value ?? "–"}${before === null ? "" : ` (${before})`}`,
  );
  const sums = seriesWithRows(statistics, picture.marks).map(({ name, rows }) => `${name}: ${rows}`);
  const ticket = {
    title: null,
    entries: [
      {
        who: titleOf(statistics),
        when: null,
        quote: null,
        text: [...headOf(app, picture, form), ...beforeWords(picture)].join("; "),
        facts: [...figures, ...sums],
        link: null,
      },
    ],
    caveat,
  };
  await copyForms(app, writeTicket(ticket), say("statistics.copied"));
}

/** Copies all figures as CSV. The words are English, as in files, so that a script can read them in every language. */
export async function copyStatisticsCsv(app: App, picture: Picture, statistics: Statistics): Promise<void> {
  if (!isForbidden(app)) await copyText(app, csvOf(picture, statistics), say("result.statistics.copied"));
}

/** Asks where to save, and writes the picture or the figures. */
export async function saveStatistics(
  app: App,
  picture: Picture,
  statistics: Statistics,
  form: SavedForm,
): Promise<void> {
  if (isForbidden(app)) return;
  await report(app, save(app, picture, statistics, form));
}

async function save(app: App, picture: Picture, statistics: Statistics, form: SavedForm): Promise<void> {
  const content = await contentOf(app, picture, statistics, form);
  if (content === null) return;
  const day = new Date().toISOString().slice(0, 10);
  const suggestedName = `statistics-${statistics.kind}-${day}${ENDINGS[form]}`;
  const chosen = await app.client.call("file.chooseSave", { suggestedName });
  if (chosen === null) return;
  await app.client.call("picture.save", { fileId: chosen.fileId, base64: toBase64(content) });
  notifySaved(app, say("statistics.saved"), chosen);
}

async function contentOf(
  app: App,
  picture: Picture,
  statistics: Statistics,
  form: SavedForm,
): Promise<Uint8Array | null> {
  const text = new TextEncoder();
  if (form === "figures") return text.encode(csvOf(picture, statistics));
  const before = beforeWords(picture);
  const svg = pictureSvg({
    title: titleOf(statistics),
    detail: headOf(app, picture, currentTimeForm(app)).join("; "),
    caveat: picture.caveat,
    legend: [
      ...seriesWithRows(statistics, picture.marks),
      ...before.map((name) => ({ name, colour: "var(--sb-chart-before)" })),
    ],
  });
  if (svg === null) return null;
  return form === "svg" ? text.encode(svg) : pngOf(svg);
}

/** Bytes as base64, in pieces that a call can take as arguments. */
function toBase64(bytes: Uint8Array): string {
  const PIECE = 0x80_00;
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * PIECE, (index + 1) * PIECE)),
  );
  return btoa(pieces.join(""));
}

function csvOf({ participation, zone }: Picture, statistics: Statistics): string {
  return inEnglish(() => {
    const own = tablesOf(statistics, zone);
    const people = participation === null ? [] : participationTables(participation, "byCalls");
    return statisticsCsv([...own, ...people], statistics.hoursOfWeek, say(`result.statistics.rows.${statistics.kind}`));
  });
}

function titleOf({ kind }: Statistics): string {
  return say("statistics.ticketTitle", { kind });
}

function periodOf({ span, loadedFromSeconds, zone }: Picture, form: TimeForm): string {
  if (span === null) return say("statistics.noPeriod");
  const fromSeconds = Math.max(span.fromSeconds, loadedFromSeconds ?? -Infinity);
  const [from, to] = [fromSeconds, span.toSeconds].map((seconds) => writeDatedMinute(seconds, form));
  return say("statistics.period", { from: from ?? "", to: to ?? "", zone });
}

/**
 * The period; the file or query whose rows are counted, in the words of the screen; then the filters of the loaded rows, but
 * for those of the period.
 */
function headOf(app: App, picture: Picture, form: TimeForm): readonly string[] {
  const { kind } = picture;
  const { localValues, localTests } = screenOf(app, kind);
  const query = document.querySelector(`[${COUNTED}]`)?.textContent ?? "";
  return [
    periodOf(picture, form),
    ...(query === "" ? [] : [query]),
    ...localValues.map(describeLocalValue),
    ...localTests.filter(({ test }) => !isPeriod(kind, test)).map(({ words }) => words),
  ];
}
