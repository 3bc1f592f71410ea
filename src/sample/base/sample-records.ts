// The records of the sample service as sent over the network. Source: docs/service-notes.md, "Records" and "Shapes".

export type RawMap = Readonly<Record<string, unknown>>;

export interface RawUser {
  readonly uid: string;
  readonly name: string;
  readonly role: string;
  readonly avatar: string;
  readonly status: string;
  readonly createdAt: number;
}

export interface RawGroup {
  readonly guid: string;
  readonly name: string;
  readonly icon: string;
  readonly type: string;
  readonly owner: string;
  readonly membersCount: number;
  readonly createdAt: number;
}

/** A complete message; the list endpoint leaves `tags` out unless requested. Times: UNIX seconds. */
export interface RawMessage {
  readonly id: string;
  readonly muid?: string;
  readonly conversationId: string;
  readonly sender: string;
  readonly receiverType: "user" | "group";
  readonly receiver: string;
  readonly category: string;
  readonly type: string;
  readonly data: RawMap;
  readonly sentAt: number;
  readonly updatedAt: number;
  readonly deliveredAt?: number;
  readonly readAt?: number;
  readonly editedAt?: number;
  readonly editedBy?: string;
  readonly deletedAt?: number;
  readonly deletedBy?: string;
  readonly parentId?: string;
  readonly replyCount?: number;
  readonly tags?: readonly string[];
  readonly quotedMessageId?: string;
  readonly quotedMessage?: RawMap;
}

/** One device of one person in a call; a person who never joined has no deviceId, joinedAt, leftAt and mid. */
export interface RawParticipant {
  readonly uid: string;
  readonly totalAudioMinutes: number;
  readonly totalVideoMinutes: number;
  readonly totalDurationInMinutes: number;
  /** minutes, a number here */
  readonly totalDuration: number;
  readonly deviceId?: string;
  readonly isJoined: boolean;
  readonly joinedAt?: number;
  readonly leftAt?: number;
  readonly mid?: string;
  readonly state: string;
}

export interface RawRecording {
  readonly rid: string;
  readonly duration: number;
  readonly startTime: number;
  readonly endTime: number;
  readonly recording_url: string;
}

/** A call as Get call returns it; list entries lack `recordings` and `transcriptions`. Times: UNIX seconds. */
export interface RawCall {
  readonly sessionId: string;
  readonly type: "audio" | "video";
  readonly mode: "call" | "meet" | "presenter";
  readonly receiverType: "user" | "group";
  readonly receiver: string;
  readonly initiator: string;
  readonly status: string;
  readonly totalAudioMinutes: number;
  readonly totalVideoMinutes: number;
  readonly totalDurationInMinutes: number;
  /** "hh:mm:ss" */
  readonly totalDuration: string;
  /** joined entries: a person on two devices counts twice */
  readonly totalParticipants: number;
  readonly hasRecording: boolean;
  readonly hasTranscription: boolean;
  readonly initiatedAt: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  readonly mid?: string;
  readonly metaData?: RawMap;
  readonly participants: readonly RawParticipant[];
  readonly recordings: readonly RawRecording[];
  readonly transcriptions: readonly RawMap[];
}
