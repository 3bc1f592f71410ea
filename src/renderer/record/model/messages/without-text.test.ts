// Messages without text are still said something of.
import { expect, test } from "vitest";
import { withoutText } from "./without-text.ts";

const row = { category: "message", type: "text", action: null, attachmentCount: 0, attachmentTypes: [] };

test("each kind of message without text has a description", () => {
  expect([
    withoutText({ ...row, category: "call", action: "initiated" }),
    withoutText({ ...row, category: "action", type: "groupMember", action: "joined" }),
    withoutText({ ...row, category: "action", type: "message", action: "edited" }),
    withoutText({ ...row, type: "image", attachmentCount: 1, attachmentTypes: ["image"] }),
    withoutText({ ...row, type: "audio", attachmentCount: 2, attachmentTypes: ["audio"] }),
    withoutText({ ...row, type: "file", attachmentCount: 3, attachmentTypes: ["image", "file"] }),
    withoutText({ ...row, category: "custom", type: "location" }),
    withoutText({ ...row, category: null, type: null }),
  ]).toEqual([
    "Call started",
    "Member joined",
    "Message edited",
    "1 image",
    "2 audio files",
    "3 attachments",
    "Custom · Location",
    "No text",
  ]);
});

test("what happened to a member is said in words, never in those of the service", () => {
  const told = ["left", "added", "kicked", "banned", "unbanned", "scopeChanged"].map((action) =>
    withoutText({ ...row, category: "action", type: "groupMember", action }),
  );
  expect(told).toEqual([
    "Member left",
    "Member added",
    "Member removed",
    "Member banned",
    "Member unbanned",
    "Role changed",
  ]);
});
