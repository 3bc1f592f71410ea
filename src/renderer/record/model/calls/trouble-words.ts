// The trouble of a person in a call, in words: "2 reconnects on iPhone · 5f2c".
import type { Lane } from "#domain/course/lanes.ts";
import type { Trouble } from "#domain/course/trouble.ts";
import { deviceName } from "./device-name.ts";
import { exactDuration, exactDurationAfter } from "./moments.ts";
import { say } from "#texts/say.ts";

/** One kind of trouble; `more` says the length where the words do not. */
export interface TroubleWords {
  readonly words: string;
  readonly more: string | null;
}

/** The trouble of a lane. The device is named only where the person has several. */
export function troubleWords(trouble: Trouble, { devices }: Pick<Lane, "devices">): TroubleWords {
  const what = kindWords(trouble);
  const words =
    devices.length < 2 ? what : say("calls.course.trouble.on", { trouble: what, device: deviceName(trouble.device) });
  const isGap = trouble.kind === "reconnects";
  return { words, more: isGap ? say("calls.course.trouble.gone", { gone: exactDuration(trouble.seconds) }) : null };
}

function kindWords(trouble: Trouble): string {
  switch (trouble.kind) {
    case "reconnects":
      return say("calls.course.trouble.reconnects", { count: trouble.count });
    case "leftEarly":
      return say("calls.course.trouble.leftEarly", { early: exactDurationAfter(trouble.seconds) });
    case "contradictions":
      return say("calls.course.trouble.contradictions", { count: trouble.count });
  }
}
