// How many requests the service still takes, in the status bar for as long as its last answer says anything about now.
import { Tooltip } from "@mantine/core";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import { isScarce, rateLimitText } from "../../../model/result/ledger-words.ts";
import { useNowSeconds } from "../../../design/parts/use-now.ts";
import { resultTexts as texts } from "../../../model/result/result-texts.ts";
import classes from "../../../design/looks/work-part.module.css";

/** The window of the limit when the service does not say when it begins anew: limits are told by the minute. */
const USUAL_WINDOW_SECONDS = 60;

export function RateLimitPart({ result }: { readonly result: ResultSummary }) {
  const nowSeconds = useNowSeconds();
  const { rateLimit, ledger } = result;
  const text = rateLimitText(rateLimit);
  if (text === null || rateLimit === null || ledger.lastRequestAtMs === null) return null;
  const ageSeconds = nowSeconds - ledger.lastRequestAtMs / 1000;
  if (ageSeconds > (rateLimit.resetSeconds ?? USUAL_WINDOW_SECONDS)) return null;
  const scarce = isScarce(rateLimit);
  return (
    <Tooltip label={texts.limitSource}>
      <span className={classes.rateLimit} {...(scarce ? { "data-scarce": true } : {})}>
        {text}
      </span>
    </Tooltip>
  );
}
