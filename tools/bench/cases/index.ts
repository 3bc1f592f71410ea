// All cases of the bench in the order of measurement: one file per subject.
import type { BenchCase } from "#tools/bench/bench-case.ts";
import { conversationCases } from "./conversation.ts";
import { exportCases } from "./exports.ts";
import { findCases } from "./find.ts";
import { importingCases } from "./importing.ts";
import { liveCases } from "./live.ts";
import { personCases } from "./person.ts";
import { readingCases } from "./reading.ts";
import { startCases } from "./start.ts";
import { statisticsCases } from "./statistics.ts";
import { viewCases } from "./views.ts";
import { windowCases } from "./windows.ts";

export const CASES: readonly BenchCase[] = [
  ...startCases,
  ...liveCases,
  ...viewCases,
  ...findCases,
  ...statisticsCases,
  ...personCases,
  ...windowCases,
  ...conversationCases,
  ...exportCases,
  ...readingCases,
  ...importingCases,
];
