// Tests under which names and roles a message shows a person.
import { expect, test } from "vitest";
import { seenInMessage } from "./seen-as.ts";

test("names and roles come from senders, receivers, actions and mentions of the person, each once", () => {
  const raw = {
    data: {
      entities: {
        sender: { entity: { uid: "lena", name: "Lena", role: "agent" } },
        on: { entity: { uid: "lena", name: "Lena L.", role: "" } },
        for: { entity: { uid: "omar", name: "Omar", role: "guest" } },
      },
      mentions: { a: { uid: "lena", name: "Lena", role: "lead" }, b: { uid: "lena" } },
    },
  };
  expect(seenInMessage(raw, "lena")).toEqual({ names: ["Lena", "Lena L."], roles: ["agent", "lead"] });
  expect(seenInMessage(raw, "nobody")).toEqual({ names: [], roles: [] });
  expect(seenInMessage(null, "lena")).toEqual({ names: [], roles: [] });
});
