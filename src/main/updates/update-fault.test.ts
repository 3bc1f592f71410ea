// The cause of what a library, a disk or a feed throws.
import { expect, test } from "vitest";
import { causeOf, UpdateFault } from "./update-fault.ts";

const withCode = (code: string): Error => Object.assign(new Error("x"), { code });

test.each([
  [new UpdateFault("redirected"), "redirected"],
  [withCode("ERR_UPDATER_INVALID_SIGNATURE"), "signature"],
  [new Error("Code signature at URL file:///x did not pass validation"), "signature"],
  [new Error("Could not get code signature for running application"), "signature"],
  [withCode("ERR_UPDATER_ZIP_FILE_NOT_FOUND"), "unreadable"],
  [withCode("ENOSPC"), "disk"],
  [withCode("EROFS"), "disk"],
  [withCode("valueOf"), "other"],
  [new Error("anything"), "other"],
  ["a text", "other"],
])("%s: %s", (thrown, cause) => {
  expect(causeOf(thrown)).toBe(cause);
});
