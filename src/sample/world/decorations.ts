// Later changes of a message: reactions, tags, mentions, threads, edits and deletions.
import { LAST_SECOND } from "#sample/base/sample-days.ts";
import { receiverHolder, userHolder, makeDraft, type Draft } from "./drafts.ts";
import { personOf } from "./sample-people.ts";
import type { RandomSource } from "#sample/base/random.ts";
import type { RawMap } from "#sample/base/sample-records.ts";
import values from "#sample/texts/values.json" with { type: "json" };

/** Reactions of up to five of `people`, grouped as the service groups them. */
export function react(random: RandomSource, draft: Draft, people: readonly string[]): void {
  const kinds = random.sample(values.reactions, random.chance(0.75) ? 1 : random.integer(2, 3));
  const reactors = kinds.map(() => random.sample(people, random.integer(1, 5)));
  draft.reactors = reactors;
  const reactions = kinds.map((reaction, index) => ({ reaction, count: reactors[index]?.length ?? 0 }));
  draft.data = { ...draft.data, reactions };
}

/** One or two tags. */
export function tag(random: RandomSource, draft: Draft): void {
  draft.tags = random.sample(values.tags, random.chance(0.8) ? 1 : 2);
}

/** Text that starts by mentioning `uids`, and the people in `mentions`, keyed as the service does. */
export function mentionIn(text: string, uids: readonly string[]): RawMap {
  return {
    text: `${uids.map((uid) => `<@uid:${uid}>`).join(" ")} ${text}`,
    mentions: Object.fromEntries(uids.map((uid) => [uid, personOf(uid).user])),
  };
}

/** Changes the text and returns the action message that records it; the old text is gone. */
export function edit(random: RandomSource, draft: Draft): Draft {
  const editedAt = Math.min(draft.sentAt + random.integer(4, 300), LAST_SECOND);
  draft.editedAt = editedAt;
  const text = draft.data["text"];
  draft.data = { ...draft.data, text: `${typeof text === "string" ? text : ""}${random.pick(values.corrections)}` };
  return makeActionOn(random, draft, "edited", editedAt);
}

/** Deletes the message (its record gets no content) and returns the action message that records it. */
export function remove(random: RandomSource, draft: Draft): Draft {
  const deletedAt = Math.min(draft.sentAt + random.integer(4, 900), LAST_SECOND);
  draft.deletedAt = deletedAt;
  return makeActionOn(random, draft, "deleted", deletedAt);
}

function makeActionOn(random: RandomSource, target: Draft, action: "edited" | "deleted", sentAt: number): Draft {
  const { sender, receiverType, receiver } = target;
  return makeDraft(random, target, sentAt, {
    category: "action",
    type: "message",
    data: { action },
    entities: { by: userHolder(sender), for: receiverHolder(receiverType, sender, receiver) },
    target,
  });
}
