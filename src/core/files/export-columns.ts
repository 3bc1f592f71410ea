// The columns of exported messages, calls and participants: one table each for header, values and order.
import type { CallRow, MessageRow } from "../../contract/rows.ts";
import type { Participant } from "../../domain/call.ts";
import type { Cell, CsvColumn } from "./csv.ts";

/** What values depend on besides their row. */
export interface ExportContext {
  /** UNIX seconds to ISO 8601 with the offset of the zone that the person chose; null for a time no date can hold */
  readonly writeTime: (seconds: number) => string | null;
  /** uid to name, as far as names are known */
  readonly names: Readonly<Record<string, string>>;
}

export interface MessageLine extends ExportContext {
  readonly row: MessageRow;
}
export interface CallLine extends ExportContext {
  readonly row: CallRow;
}
export interface ParticipantLine extends CallLine {
  readonly participant: Participant;
}

type Value<Line> = (line: Line) => Cell;

/** A time in two columns: `sentAt` for people, `sentAtSeconds` for programs. */
function time<Line extends ExportContext>(
  name: string,
  secondsOf: (line: Line) => number | null,
): readonly CsvColumn<Line>[] {
  return [
    {
      name,
      value(line) {
        const seconds = secondsOf(line);
        return seconds === null ? null : line.writeTime(seconds);
      },
    },
    { name: `${name}Seconds`, value: secondsOf },
  ];
}

function column<Line>(name: string, value: Value<Line>): readonly CsvColumn<Line>[] {
  return [{ name, value }];
}

/** Lists are JSON arrays, whatever their entries hold. */
function writeList(list: readonly (string | null)[]): string {
  return JSON.stringify(list);
}

/** The names of a list of UIDs, in its order; null for a UID without a known name. */
function namesOf(uids: readonly string[], { names }: ExportContext): string {
  return writeList(uids.map((uid) => nameOf(uid, names)));
}

function nameOf(uid: string, names: ExportContext["names"]): string | null {
  return Object.hasOwn(names, uid) ? (names[uid] ?? null) : null;
}

export const MESSAGE_EXPORT: readonly CsvColumn<MessageLine>[] = [
  column<MessageLine>("id", ({ row }) => row.id),
  time<MessageLine>("sentAt", ({ row }) => row.sentAtSeconds),
  column<MessageLine>("conversationId", ({ row }) => row.conversationId),
  column<MessageLine>("sender", ({ row }) => row.sender),
  column<MessageLine>("senderName", ({ row }) => row.senderName),
  column<MessageLine>("receiverType", ({ row }) => row.receiverType),
  column<MessageLine>("receiver", ({ row }) => row.receiver),
  column<MessageLine>("receiverName", ({ row }) => row.receiverName),
  column<MessageLine>("category", ({ row }) => row.category),
  column<MessageLine>("type", ({ row }) => row.type),
  column<MessageLine>("action", ({ row }) => row.action),
  column<MessageLine>("text", ({ row }) => row.text),
  column<MessageLine>("attachmentCount", ({ row }) => row.attachmentCount),
  column<MessageLine>("attachmentTypes", ({ row }) => writeList(row.attachmentTypes)),
  column<MessageLine>("mentionedUids", ({ row }) => writeList(row.mentionedUids)),
  column<MessageLine>("mentionedNames", (line) => namesOf(line.row.mentionedUids, line)),
  column<MessageLine>("reactionCount", ({ row }) => row.reactionCount),
  column<MessageLine>("hasLinks", ({ row }) => row.hasLinks),
  column<MessageLine>("tags", ({ row }) => writeList(row.tags)),
  column<MessageLine>("parentId", ({ row }) => row.parentId),
  column<MessageLine>("replyCount", ({ row }) => row.replyCount),
  column<MessageLine>("sessionId", ({ row }) => row.sessionId),
  time<MessageLine>("updatedAt", ({ row }) => row.updatedAtSeconds),
  time<MessageLine>("editedAt", ({ row }) => row.editedAtSeconds),
  time<MessageLine>("deletedAt", ({ row }) => row.deletedAtSeconds),
  time<MessageLine>("deliveredAt", ({ row }) => row.deliveredAtSeconds),
  time<MessageLine>("readAt", ({ row }) => row.readAtSeconds),
].flat();

export const CALL_EXPORT: readonly CsvColumn<CallLine>[] = [
  column<CallLine>("sessionId", ({ row }) => row.sessionId),
  time<CallLine>("initiatedAt", ({ row }) => row.initiatedAtSeconds),
  time<CallLine>("startedAt", ({ row }) => row.startedAtSeconds),
  time<CallLine>("endedAt", ({ row }) => row.endedAtSeconds),
  column<CallLine>("type", ({ row }) => row.type),
  column<CallLine>("mode", ({ row }) => row.mode),
  column<CallLine>("status", ({ row }) => row.status),
  column<CallLine>("initiator", ({ row }) => row.initiator),
  column<CallLine>("initiatorName", ({ row }) => row.initiatorName),
  column<CallLine>("receiverType", ({ row }) => row.receiverType),
  column<CallLine>("receiver", ({ row }) => row.receiver),
  column<CallLine>("receiverName", ({ row }) => row.receiverName),
  column<CallLine>("totalDuration", ({ row }) => row.totalDuration),
  column<CallLine>("totalDurationInMinutes", ({ row }) => row.totalDurationInMinutes),
  column<CallLine>("totalAudioMinutes", ({ row }) => row.totalAudioMinutes),
  column<CallLine>("totalVideoMinutes", ({ row }) => row.totalVideoMinutes),
  column<CallLine>("totalParticipants", ({ row }) => row.totalParticipants),
  column<CallLine>("participantUids", ({ row }) => writeList(row.participantUids)),
  column<CallLine>("participantNames", (line) => namesOf(line.row.participantUids, line)),
  column<CallLine>("hasRecording", ({ row }) => row.hasRecording),
  column<CallLine>("mid", ({ row }) => row.mid),
].flat();

/** One line for each participant entry, that is for each device; facts of the call begin with `call`. */
export const PARTICIPANT_EXPORT: readonly CsvColumn<ParticipantLine>[] = [
  column<ParticipantLine>("sessionId", ({ row }) => row.sessionId),
  column<ParticipantLine>("uid", ({ participant }) => participant.uid),
  column<ParticipantLine>("name", ({ participant, names }) =>
    participant.uid === null ? null : nameOf(participant.uid, names),
  ),
  column<ParticipantLine>("deviceId", ({ participant }) => participant.deviceId),
  column<ParticipantLine>("isJoined", ({ participant }) => participant.isJoined),
  time<ParticipantLine>("joinedAt", ({ participant }) => participant.joinedAtSeconds),
  time<ParticipantLine>("leftAt", ({ participant }) => participant.leftAtSeconds),
  column<ParticipantLine>("state", ({ participant }) => participant.state),
  column<ParticipantLine>("totalDurationInMinutes", ({ participant }) => participant.totalDurationInMinutes),
  column<ParticipantLine>("totalAudioMinutes", ({ participant }) => participant.totalAudioMinutes),
  column<ParticipantLine>("totalVideoMinutes", ({ participant }) => participant.totalVideoMinutes),
  column<ParticipantLine>("mid", ({ participant }) => participant.mid),
  column<ParticipantLine>("callType", ({ row }) => row.type),
  column<ParticipantLine>("callMode", ({ row }) => row.mode),
  column<ParticipantLine>("callStatus", ({ row }) => row.status),
  column<ParticipantLine>("callInitiator", ({ row }) => row.initiator),
  column<ParticipantLine>("callInitiatorName", ({ row }) => row.initiatorName),
  column<ParticipantLine>("callReceiverType", ({ row }) => row.receiverType),
  column<ParticipantLine>("callReceiver", ({ row }) => row.receiver),
  column<ParticipantLine>("callReceiverName", ({ row }) => row.receiverName),
  time<ParticipantLine>("callInitiatedAt", ({ row }) => row.initiatedAtSeconds),
  time<ParticipantLine>("callStartedAt", ({ row }) => row.startedAtSeconds),
  time<ParticipantLine>("callEndedAt", ({ row }) => row.endedAtSeconds),
].flat();
