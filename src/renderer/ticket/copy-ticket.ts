// Copies messages and calls as text for a ticket, with quotes, times, links and the verdict.
import { copyProblem } from "#contract/policy/rules.ts";
import { MOST_RECORDS, transcriptOfText } from "#contract/methods/transcript-methods.ts";
import type { Person } from "#contract/methods/person-methods.ts";
import type { CallDetail } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { withoutSignatures } from "#domain/privacy/signed-urls.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { verdictSentence } from "#renderer/list/model/result/ledger-words.ts";
import { copiedRows, untilMarked } from "#renderer/list/actions/rows/marked-actions.ts";
import { selectedRecord } from "#renderer/record/actions/related/from-selected.ts";
import { currentTime, currentTimeForm, screenOf, type App, type PlacedApp } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { copyForms, copyText, notify, notifyFailure } from "#renderer/state/show-notice.ts";
import { selectIsFile } from "#renderer/state/slices/settings-slice.ts";
import { say } from "#texts/say.ts";
import type { Ticket } from "./ticket.ts";
import type { TicketSource } from "./ticket-source.ts";

/** The code that writes tickets. Rejects if its file cannot be loaded. */
const writers = () => import("./ticket-writers.ts");

/** Copies the marked rows of the shown screen, or else the selected record. */
export function copyForTicket(app: App): Promise<void> {
  return copyRowsForTicket(app, app.store.getState().rowsKind);
}

/** Copies what the pane of a person shows. */
export async function copyPersonForTicket(app: App, person: Person): Promise<void> {
  if (isForbidden(app)) return;
  try {
    const { ticketOfPerson, writeTicket } = await writers();
    const isFile = selectIsFile(app.store.getState());
    const forms = writeTicket(ticketOfPerson(person, isFile, currentTimeForm(app)));
    await copyForms(app, forms, say("ticket.copiedPerson"));
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
}

/** Copies the story of a call as plain text. */
export const copySummary = placed(async (app, call: CallDetail): Promise<void> => {
  if (isForbidden(app)) return;
  try {
    const { storyOfCall } = await writers();
    const story = withoutSignatures(storyOfCall(call, sourceOf(app, "calls")));
    await copyText(app, story, say("ticket.copiedSummary"));
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

/** True where the policy allows no copies; a notice says so. */
function isForbidden(app: App): boolean {
  const problem = copyProblem(app.store.getState().policy.exports, "ticket");
  if (problem !== null) notify(app, say("rows.notices.notCopied"), problem);
  return problem !== null;
}

/** Copies the given rows of a screen, or else its marked rows, or else its selected record. */
export const copyRowsForTicket = placed(async (app, kind: QueryKind, given?: readonly number[]): Promise<void> => {
  await untilMarked(app);
  try {
    if (isForbidden(app)) return;
    const rowIds = given ?? (await rowsToCopy(app, kind));
    if (rowIds.length === 0) return notify(app, say("rows.notices.nothingToCopy"), say("rows.selectFirst"));
    if (rowIds.length > MOST_RECORDS)
      return notify(app, say("notices.notCopied"), say("ticket.tooMany", { most: MOST_RECORDS }));
    const { writeTicket } = await writers();
    const ticket = await readTicket(app, kind, rowIds);
    await copyForms(app, writeTicket(ticket), say("ticket.copied", { records: rowIds.length, kind }));
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

async function rowsToCopy(app: PlacedApp, kind: QueryKind): Promise<readonly number[]> {
  const rowIds = copiedRows(app, kind);
  if (rowIds.length > 0 || app.store.getState().rowsKind !== kind) return rowIds;
  const record = await selectedRecord(app);
  return record === null ? [] : [record.rowId];
}

async function readTicket(app: PlacedApp, kind: QueryKind, rowIds: readonly number[]): Promise<Ticket> {
  const { ticketOfCalls, ticketOfMessages } = await writers();
  const source = sourceOf(app, kind);
  if (kind === "messages") {
    const { window } = await app.place.call("rows.records", { rowIds });
    return ticketOfMessages(transcriptOfText(window), source);
  }
  const calls: CallDetail[] = [];
  for (const rowId of rowIds) calls.push(await app.place.call("record.call", { rowId }));
  const byTime = calls.toSorted((one, other) => timeOf(one) - timeOf(other));
  return ticketOfCalls(byTime, source);
}

function timeOf({ row }: CallDetail): number {
  return row.initiatedAtSeconds ?? row.startedAtSeconds ?? Infinity;
}

function sourceOf(app: PlacedApp, kind: QueryKind): TicketSource {
  const { result } = screenOf(app, kind);
  const form = currentTimeForm(app);
  const verdict = result === null ? null : verdictOf(result);
  const caveat = verdict === null || verdict.kind === "complete" ? null : verdictSentence(verdict, form);
  const { nowSeconds } = currentTime(app);
  return { form, connectionId: app.place.connectionId, nowSeconds, caveat };
}
