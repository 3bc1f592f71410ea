// Tests which names the collector reports with each piece of a file.
import { expect, test } from "vitest";
import { READ_LIMITS } from "./batch.ts";
import { RecordCollector } from "./collect.ts";

/** A message that names its sender at a time. */
function messageOf(uid: string, name: string, sentAt: number): Buffer {
  const entities = { sender: { entity: { uid, name }, entityType: "user" } };
  return Buffer.from(JSON.stringify({ id: `${uid}-${sentAt}`, sender: uid, sentAt, data: { entities } }));
}

test("new and changed names are reported, and at the end each name with its latest time", () => {
  const ignore = (): void => undefined;
  const collector = new RecordCollector(READ_LIMITS, { addMessage: ignore, addCall: ignore, addEvent: ignore });
  const take = (uid: string, name: string, sentAt: number): void => {
    const bytes = messageOf(uid, name, sentAt);
    collector.addJson(bytes, 0, bytes.length, { line: 1, byte: 0 });
  };
  const ann = (name: string, asOfSeconds: number) => ({ kind: "user", id: "ann", name, asOfSeconds });
  const bob = { kind: "user", id: "bob", name: "Bob", asOfSeconds: 7 };

  take("ann", "Ann", 3);
  take("ann", "Anna", 2);
  expect(collector.drain().names).toEqual([ann("Ann", 3)]);
  take("ann", "Ann", 5);
  take("ann", "Anna", 4);
  expect(collector.drain().names).toEqual([]);
  take("ann", "Ann Lee", 6);
  take("bob", "Bob", 7);
  expect(collector.drain().names).toEqual([ann("Ann Lee", 6), bob]);
  take("ann", "Ann Lee", 9);
  expect(collector.drain(true).names).toEqual([ann("Ann Lee", 9), bob]);
  expect(collector.drain(true).names).toEqual([]);
});
