// The texts for failed checks and downloads: what happened, and what a person can do.
import type { UpdateCause } from "../../../contract/failure.ts";
import { translated } from "../../../domain/text/language.ts";
import type { Description } from "../../design/words/failure-texts.ts";

const KEEPS_RUNNING = "This version keeps running.";

export const updateFailureTexts = translated("updates.failures", {
  off: {
    title: "Switchboard cannot update itself here",
    detail: "Settings → General says why, and what to do instead.",
  },
  busy: {
    title: "Updates wait",
    detail: "A load, an export or a download of an update is running. Try again when it has ended.",
  },
  unasked: { title: "No update was found yet", detail: "Check for updates first." },
  unreachable: {
    title: "Can't reach the update feed",
    detail: `Check the network and try again. If that does not help, ask your administrator. ${KEEPS_RUNNING}`,
  },
  refused: {
    title: "The update feed refused the request",
    detail: `Ask your administrator whether the feed's address is right and holds packages for this system. ${KEEPS_RUNNING}`,
  },
  redirected: {
    title: "The update feed redirected the request",
    detail: `Switchboard does not follow it. Ask your administrator to enter the feed's final address. ${KEEPS_RUNNING}`,
  },
  tooLarge: {
    title: "The answer of the update feed is too large",
    detail: `Another server may have answered. Ask your administrator to check the feed's address. ${KEEPS_RUNNING}`,
  },
  unreadable: {
    title: "Can't read the answer of the update feed",
    detail: `It does not describe a version of Switchboard. Ask your administrator to check the feed. ${KEEPS_RUNNING}`,
  },
  checksum: {
    title: "The downloaded update is damaged",
    detail: `It is not the file that the feed describes, so it was deleted. Try again. If it happens again, ask your administrator. ${KEEPS_RUNNING}`,
  },
  signature: {
    title: "The update is not signed as this version is",
    detail: `It was not installed. Tell your administrator: the feed may have been changed by somebody else. ${KEEPS_RUNNING}`,
  },
  disk: {
    title: "The update cannot be stored",
    detail: `The disk is full, or you are not allowed to write there. Free some space, then try again. ${KEEPS_RUNNING}`,
  },
  other: {
    title: "The update failed",
    detail: `Try again. The log has the reason: Help, Open Logs. ${KEEPS_RUNNING}`,
  },
} satisfies Readonly<Record<UpdateCause, Description>>);
