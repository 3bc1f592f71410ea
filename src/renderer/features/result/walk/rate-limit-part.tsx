// The requests that remain in the rate limit, in the status bar until the window of the limit has passed.
import { Tooltip } from "@mantine/core";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import { isScarce, rateLimitText } from "../../../model/result/ledger-words.ts";
import { useNowSeconds } from "../../../design/parts/use-now.ts";
import { resultTexts as texts } from "../../../model/result/result-texts.ts";
import classes from "../../../design/looks/work-part.module.css";

/** The length of the window if the service does not give it: its limits are per minute. */
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
