// The properties of the panel of a verdict and of its parts.
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { Verdict } from "#domain/report/verdict.ts";

export interface PanelProps {
  readonly result: ResultSummary;
  readonly verdict: Verdict;
  /** the opened file to which the result belongs */
  readonly file: OpenedFile | undefined;
  readonly onClose: () => void;
  /** closes it and shows the whole report */
  readonly onReport: () => void;
}
