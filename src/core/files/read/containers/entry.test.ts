// Tests which entries of a ZIP or tar file are nothing of the person who made it.
import { expect, test } from "vitest";
import { isHidden } from "./entry.ts";

test.each([".DS_Store", "logs/._app.log", "__MACOSX/app.log", "logs/Thumbs.db", "desktop.ini"])(
  "%s is hidden",
  (name) => {
    expect(isHidden(name)).toBe(true);
  },
);

test.each(["app.log", "thumbs.db.log", "logs.d/app.log", "../.app.log", "logs/my-desktop.ini"])(
  "%s is a file of a person",
  (name) => {
    expect(isHidden(name)).toBe(false);
  },
);
