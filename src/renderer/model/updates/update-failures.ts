// Describes failed checks and downloads of updates.
import type { Failure } from "../../../contract/failure.ts";
import { describe } from "../../design/words/describe.ts";
import type { Description } from "../../design/words/failure-texts.ts";
import { updateFailureTexts as texts } from "./update-failure-texts.ts";

/** As `describe`, with the cause of a failed update. */
export function describeUpdate(failure: Failure): Description {
  return failure.kind === "update" ? texts[failure.cause] : describe(failure);
}
