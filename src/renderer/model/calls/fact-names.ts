// The names of a call's facts as the pane shows them.

const NAMES: Readonly<Record<string, string>> = {
  type: "Type",
  mode: "Mode",
  status: "Status",
  initiator: "Initiator",
  receiver: "Receiver",
  receiverType: "Receiver type",
  initiatedAt: "Initiated",
  startedAt: "Started",
  endedAt: "Ended",
  participants: "Participants",
  recordings: "Recordings",
};

/** The name of a fact that a rebuilt call tells the source of; the field's own name where it has none. */
export function factName(field: string): string {
  return Object.hasOwn(NAMES, field) ? (NAMES[field] ?? field) : field;
}
