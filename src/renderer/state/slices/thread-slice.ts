// The thread in the pane: its stored messages, and how far the search for its replies went.
import type { Failure } from "#contract/failure.ts";
import type { Stretch } from "#renderer/conversation/model/stretch.ts";

export interface ThreadState {
  /** the message that began it */
  readonly messageId: string;
  readonly conversationId: string | null;
  /** the UID on whose behalf the service is asked */
  readonly viewingAs: string | undefined;
  /** the message and the oldest of its stored replies, newest first; null while nothing is stored or read */
  readonly stretch: Stretch | null;
  /** how many messages are shown at most */
  readonly mostShown: number;
  /** the search for its replies; null while there is none */
  readonly asking: AbortController | null;
  /** messages of the conversation that were loaded in the search for replies */
  readonly looked: number;
  /** the message after which the search continues; null if it need not or cannot continue */
  readonly nextId: string | null;
  readonly failure: Failure | null;
}

export interface ThreadSlice {
  /** null while no thread is shown */
  readonly thread: ThreadState | null;
}

export const THREAD: ThreadSlice = { thread: null };
