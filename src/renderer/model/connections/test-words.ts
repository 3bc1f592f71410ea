// What a test of a connection found, in words, one line for each root.
import type { RootTest } from "../../../contract/methods/connection-test.ts";
import { describe } from "../../design/words/describe.ts";
import { formatNumber } from "../../design/words/format.ts";

export interface TestLine {
  readonly root: RootTest["root"];
  readonly isGood: boolean;
  readonly title: string;
  readonly detail: string;
}

const ROOTS = { chat: "Chat", calls: "Calls" } as const;

/** The line of one root: that it answered, how fast and whether the key may list; or what went wrong. */
export function testLine(test: RootTest): TestLine {
  const { root, host, outcome, tookMs } = test;
  if (outcome !== "ok") {
    const { title, detail } = describe(outcome);
    return { root, isGood: false, title: `${ROOTS[root]}: ${title}`, detail };
  }
  const allowed = test.scope === "insufficient" ? "The key may not list." : "The key may list.";
  const left = test.rateLimit?.remaining;
  const rest = left === null || left === undefined ? "" : ` ${formatNumber(left)} requests are left in this window.`;
  return {
    root,
    isGood: test.scope !== "insufficient",
    title: `${ROOTS[root]}: ${host} answered in ${Math.round(tookMs)} ms`,
    detail: `${allowed}${rest}`,
  };
}
