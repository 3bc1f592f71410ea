// A fault of the feed or of its files, with the cause that the window puts into words.
import type { UpdateCause } from "#contract/failure.ts";
import { ownValue } from "#domain/text/lenient.ts";

export class UpdateFault extends Error {
  override readonly name = "UpdateFault";
  override readonly cause: UpdateCause;

  constructor(cause: UpdateCause) {
    super(cause);
    this.cause = cause;
  }
}

/** Codes of the library, and of the file system. */
const CAUSES: Readonly<Record<string, UpdateCause>> = {
  ERR_UPDATER_INVALID_SIGNATURE: "signature",
  ERR_UPDATER_INVALID_UPDATE_INFO: "unreadable",
  ERR_UPDATER_INVALID_VERSION: "unreadable",
  ERR_UPDATER_NO_FILES_PROVIDED: "unreadable",
  ERR_UPDATER_ZIP_FILE_NOT_FOUND: "unreadable",
  ENOSPC: "disk",
  EDQUOT: "disk",
  EACCES: "disk",
  EPERM: "disk",
  EROFS: "disk",
  EIO: "disk",
  EEXIST: "disk",
  ENOTDIR: "disk",
};

/** The cause of anything that was thrown on the way. */
export function causeOf(thrown: unknown): UpdateCause {
  if (thrown instanceof UpdateFault) return thrown.cause;
  if (!(thrown instanceof Error)) return "other";
  const known = "code" in thrown ? ownValue(CAUSES, String(thrown.code)) : undefined;
  if (known !== undefined) return known;
  // Squirrel.Mac has no codes. Its sentence: "Code signature at URL … did not pass validation".
  return /code signature/iu.test(thrown.message) ? "signature" : "other";
}
