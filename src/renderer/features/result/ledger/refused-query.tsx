// The last refused query, above the ledger of the loaded result. It has no result, and therefore no ledger.
import { formatTime } from "../../../../domain/time/time.ts";
import { firstRequest } from "../../../model/query/requests.ts";
import type { Refusal } from "../../../model/rows/screen.ts";
import { describe } from "../../../design/words/describe.ts";
import { resultTexts as texts } from "../../../model/result/result-texts.ts";
import classes from "../../../design/looks/lines.module.css";
import { useConnection, useZone } from "../../../actions/base/use-app.ts";

export function RefusedQuery({ refused }: { readonly refused: Refusal }) {
  const connection = useConnection();
  const zone = useZone();
  const { title, detail } = describe(refused.failure);
  return (
    <section className={classes.refused} aria-label={texts.refused}>
      <p className={classes.refusedTitle}>{texts.noResult(title, detail)}</p>
      <p className={classes.refusedRequest}>
        {formatTime(refused.atMs / 1000, zone)}{" "}
        {connection !== undefined && <code>{firstRequest(connection, refused.query, null).line}</code>}
      </p>
    </section>
  );
}
