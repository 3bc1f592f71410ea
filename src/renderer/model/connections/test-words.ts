// Describes the outcome of a connection test, one line for each root.
import type { RootTest } from "../../../contract/methods/connection-methods.ts";
import { describe } from "../../design/words/describe.ts";
import { connectionTexts as texts } from "./connection-texts.ts";

export interface TestLine {
  readonly root: RootTest["root"];
  readonly isGood: boolean;
  readonly title: string;
  readonly detail: string;
}

/** The line of one root: its speed and the rights of the key, or the failure. */
export function testLine(test: RootTest): TestLine {
  const { root, host, outcome, tookMs } = test;
  if (outcome !== "ok") {
    const { title, detail } = describe(outcome);
    return { root, isGood: false, title: `${texts.roots[root]}: ${title}`, detail };
  }
  const allowed = test.scope === "insufficient" ? texts.mayNotList : texts.mayList;
  const left = test.rateLimit?.remaining;
  const rest = left === null || left === undefined ? "" : ` ${texts.requestsLeft(left)}`;
  return {
    root,
    isGood: test.scope !== "insufficient",
    title: `${texts.roots[root]}: ${texts.answered(host, tookMs)}`,
    detail: `${allowed}${rest}`,
  };
}
