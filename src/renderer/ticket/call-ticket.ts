// The text of calls for a ticket: the story, the times, the people, the session and its link.
import type { CallDetail } from "#contract/methods/rows.ts";
import { columnLabel } from "#domain/columns/column-texts.ts";
import { courseOf } from "#domain/course/course.ts";
import { storyOf } from "#domain/course/story.ts";
import { formatLinkOver } from "#domain/link.ts";
import { statusWord } from "#domain/query/value-words.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { peopleOf } from "#renderer/record/model/calls/call-people.ts";
import { personOf } from "#renderer/record/model/calls/course-people.ts";
import { storySentences } from "#renderer/record/model/calls/course-story.ts";
import { textOf } from "#renderer/record/model/calls/linked-words.ts";
import { exactDuration, momentsOf } from "#renderer/record/model/calls/moments.ts";
import { say } from "#texts/say.ts";
import { listOf } from "#texts/phrases.ts";
import type { Ticket, TicketEntry } from "./ticket.ts";
import { momentOf, type TicketSource } from "./ticket-source.ts";

/** The record of a call that its story is read from. */
type StoryRecord = Pick<CallDetail, "row" | "participants" | "recordings" | "names">;

/** The ticket of some calls, in their order. One call has no title and no caveat: it is all there. */
export function ticketOfCalls(calls: readonly CallDetail[], source: TicketSource): Ticket {
  const isSingle = calls.length === 1;
  return {
    title: isSingle ? null : say("ticket.calls", { calls: calls.length }),
    entries: calls.map((call) => entryOf(call, source)),
    caveat: isSingle ? null : source.caveat,
  };
}

/** The story of a call as one paragraph. */
export function storyOfCall(record: StoryRecord, source: TicketSource): string {
  return readCall(record, source).story;
}

function readCall({ row: call, participants, recordings, names }: StoryRecord, { form, nowSeconds }: TicketSource) {
  const facts = { call, participants, recordings, nowSeconds };
  const course = courseOf(facts);
  const moments = momentsOf(form, course.extent?.fromSeconds ?? null, nowSeconds);
  const sentences = storySentences(storyOf(course, facts), { course, call, names, moments });
  const people = [...new Set(course.lanes.map((lane) => personOf(lane, names)))];
  return { story: sentences.map(textOf).join(" "), moments, people };
}

function entryOf(detail: CallDetail, source: TicketSource): TicketEntry {
  const { row } = detail;
  const { form, connectionId } = source;
  const { story, moments, people } = readCall(detail, source);
  const { from, to } = peopleOf(detail);
  const at = row.initiatedAtSeconds ?? row.startedAtSeconds;
  const { startedAtSeconds: start, endedAtSeconds: end } = row;
  const isLong = start !== null && end !== null && end >= start;
  const length = isLong ? exactDuration(end - start) : "";
  return {
    who: to === null ? isolate(from) : say("ticket.to", { from: isolate(from), to: isolate(to) }),
    when: at === null ? null : momentOf(at, form),
    quote: null,
    text: story,
    facts: [
      ...(row.status === null ? [] : [factOf("status", statusWord(row.status))]),
      ...(isLong ? [say("ticket.lasted", { from: moments.at(start), to: moments.at(end), length })] : []),
      ...(people.length === 0 ? [] : [say("ticket.people", { names: listOf(people, "and") })]),
      factOf("sessionId", markHidden(row.sessionId)),
    ],
    link: formatLinkOver({ kind: "call", sessionId: row.sessionId }, connectionId),
  };
}

function factOf(column: "status" | "sessionId", value: string): string {
  return `${columnLabel("calls", column)}: ${value}`;
}
