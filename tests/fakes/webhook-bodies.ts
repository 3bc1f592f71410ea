// Bodies of webhooks as the service sends them. Source: docs/service-notes.md, "Webhooks".

const envelope = { appId: "app-1", region: "us", webhook: "hook-1" };

/** The events of one session in order: started, two people join, one leaves and comes back, ended, recorded. */
export function sessionEvents(sessionId: string, startedAt = 1_700_000_000): readonly object[] {
  const event = (trigger: string, data: object): object => ({
    trigger,
    data: { sessionId, type: "call", ...data },
    ...envelope,
  });
  const at = (seconds: number): string => String(startedAt + seconds);
  const lena = { joined_at: at(1), name: "Lena Vogt" };
  const omar = { joined_at: at(5), name: "Omar" };
  const again = { joined_at: at(40), name: "Omar" };
  const config = { initial_config: { platform: "web" } };
  return [
    event("call_started", { created_at: at(0) }),
    event("call_participant_joined", { occupant: { ...lena, audio_call: "true" }, ...config }),
    event("call_participant_joined", { occupant: { ...omar, audio_call: "true" }, ...config }),
    event("call_participant_left", { occupant: { ...omar, left_at: at(30) } }),
    event("call_participant_joined", { occupant: { ...again, audio_call: "true" }, ...config }),
    event("call_ended", {
      all_occupants: [
        { ...lena, left_at: at(60) },
        { ...omar, left_at: at(30) },
        { ...again, left_at: at(61) },
      ],
      created_at: at(0),
      destroyed_at: at(61),
    }),
    event("recording_generated", {
      recordingDate: at(62),
      duration: "21.433000",
      startTime: at(10),
      recording_url: "https://files.example.test/r.mp4?X-Amz-Signature=abcdef",
    }),
  ];
}

/** A message inside an event. */
export function messageBody(id: string, text: string, more: object = {}): Readonly<Record<string, unknown>> {
  const people = {
    sender: { entity: { uid: "lena", name: "Lena" }, entityType: "user" },
    receiver: { entity: { uid: "omar", name: "Omar" }, entityType: "user" },
  };
  return {
    id,
    conversationId: "lena_user_omar",
    sender: "lena",
    receiverType: "user",
    receiver: "omar",
    category: "message",
    type: "text",
    data: { text, entities: people },
    sentAt: 1_700_000_000,
    updatedAt: 1_700_000_000,
    ...more,
  };
}

export function messageEvent(trigger: string, message: object): object {
  return { trigger, data: { message }, ...envelope };
}

/** The event of a change: the action message with the changed message inside. */
export function changeEvent(action: "edited" | "deleted", id: string, after: object): object {
  const entities = {
    by: { entity: { uid: "lena", name: "Lena" }, entityType: "user" },
    for: { entity: { uid: "omar", name: "Omar" }, entityType: "user" },
    on: { entity: after, entityType: "message" },
  };
  const message = messageBody(id, "", {
    category: "action",
    type: "message",
    data: { action, entities },
    sentAt: 1_700_000_100,
    updatedAt: 1_700_000_100,
  });
  return messageEvent(`message_${action}`, message);
}

/** A call message: who calls whom in which session. */
export function callEvent(action: string, sessionId: string, id: string, sentAt = 1_699_999_990): object {
  const entity = {
    sessionid: sessionId,
    initiator: "lena",
    receiver: "omar",
    receiverType: "user",
    type: "audio",
    status: action,
    initiatedAt: 1_699_999_990,
    wsChannel: { identity: "i", secret: "very-secret-channel" },
  };
  const people = {
    by: { entity: { uid: "lena", name: "Lena" }, entityType: "user" },
    for: { entity: { uid: "omar", name: "Omar" }, entityType: "user" },
    on: { entity, entityType: "call" },
  };
  const call = messageBody(id, "", { category: "call", type: "audio", data: { action, entities: people }, sentAt });
  return { trigger: `call_${action}`, data: { call }, ...envelope };
}

export const receiptEvent = (messageId: string): object => ({
  trigger: "message_read_receipt",
  data: {
    receiver: "lena",
    receiverType: "user",
    type: "receipts",
    sender: "omar",
    messageSender: "lena",
    body: { action: "read", messageId, user: { uid: "omar", name: "Omar" }, timestamp: "1700000200" },
  },
  ...envelope,
});

export const groupEvent = (): object => ({
  trigger: "group_member_joined",
  data: { group: { guid: "g1", name: "Group" }, members: { omar: { uid: "omar" } }, by: { uid: "lena" } },
  ...envelope,
});
