// The text of a person for a ticket: the name, the UID and the figures of the pane.
import type { Person } from "#contract/methods/person-methods.ts";
import type { TimeForm } from "#domain/time/time-form.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { callLines, messageLines } from "#renderer/record/model/person/person-facts.ts";
import { say } from "#texts/say.ts";
import type { Ticket } from "./ticket.ts";
import { momentOf } from "./ticket-source.ts";

/** The ticket of a person. Figures come from stored records only, so the caveat says so. */
export function ticketOfPerson(person: Person, isFile: boolean, form: TimeForm): Ticket {
  const uid = markHidden(person.uid);
  const seen = (["first", "last"] as const).flatMap((end) => {
    const moment = person[end];
    return moment === null ? [] : [`${say(`person.${end}`)}: ${momentOf(moment.atSeconds, form)}`];
  });
  const figures = [...messageLines(person), ...callLines(person, isFile)].map(({ label, value, note }) =>
    note === undefined ? `${label}: ${value}` : `${label}: ${value} (${note})`,
  );
  return {
    title: null,
    entries: [
      {
        who: person.name === null ? uid : isolate(person.name),
        when: null,
        quote: null,
        text: `${say("person.uid")} ${uid}`,
        facts: [...seen, ...figures],
        link: null,
      },
    ],
    caveat: say(isFile ? "person.basisOfFile" : "person.basis"),
  };
}
