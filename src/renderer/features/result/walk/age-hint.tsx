// The age of a result that is old or was restored at this start, with a button that runs its query again.
import { UnstyledButton } from "@mantine/core";
import { isFileConnection } from "../../../../domain/connection.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { sameDraft } from "../../../model/draft/draft.ts";
import { runQuery } from "../../../actions/query/query-actions.ts";
import { useNowSeconds } from "../../../design/parts/use-now.ts";
import { formatAgo } from "../../../model/result/walk-words.ts";
import { resultTexts as texts } from "../../../model/result/result-texts.ts";
import classes from "../../../design/looks/work-part.module.css";
import { useApp, useAppContext, useScreen } from "../../../actions/base/use-app.ts";

/** A result that was run in this session is called old after this time. */
const OLD_SECONDS = 10 * 60;

export function AgeHint({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const { result, busy, draft, ranDraft } = useScreen(kind);
  const restored = useApp((state) => state.restored[kind]);
  const nowSeconds = useNowSeconds();
  if (result === null || busy !== null || isFileConnection(result.connectionId)) return null;
  const ageSeconds = nowSeconds - result.createdAtMs / 1000;
  if (restored !== result.resultId && ageSeconds < OLD_SECONDS) return null;
  const isSame = ranDraft !== null && sameDraft(draft, ranDraft);
  return (
    <span className={classes.age}>
      {texts.loaded(formatAgo(ageSeconds))}
      {isSame && (
        <>
          {" · "}
          <UnstyledButton className={classes.again} onClick={() => void runQuery(app, kind)}>
            {texts.runAgain}
          </UnstyledButton>
        </>
      )}
    </span>
  );
}
