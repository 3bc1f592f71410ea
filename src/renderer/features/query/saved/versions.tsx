// All versions of a saved query, newest first; an older one can be opened, or restored as the newest.
import { useEffect, useState } from "react";
import { Button } from "@mantine/core";
import { ask } from "../../../actions/base/ask.ts";
import type { SavedQuery, SavedVersion } from "../../../../contract/methods/saved-queries.ts";
import { writeQueryText } from "../../../../domain/query/query-text.ts";
import { formatTime } from "../../../../domain/time/time.ts";
import { CopyButton } from "../../pane/copy-button.tsx";
import { openQuery, readVersions, restoreVersion } from "../../../actions/query/saved-actions.ts";
import { describe } from "../../../design/words/describe.ts";
import { QUERY_TEXTS } from "../../../model/query/query-texts.ts";
import classes from "./saved-queries.module.css";
import { useAppContext, useZone } from "../../../actions/base/use-app.ts";

const TEXTS = QUERY_TEXTS.saved;

export function Versions({ saved, onRestored }: { readonly saved: SavedQuery; readonly onRestored: () => void }) {
  const app = useAppContext();
  const { savedId, version: newest } = saved;
  const zone = useZone();
  const [versions, setVersions] = useState<readonly SavedVersion[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(
    () =>
      ask(
        (signal) => readVersions(app, savedId, signal),
        setVersions,
        (failure) => setProblem(describe(failure).detail),
      ),
    [app, savedId, newest],
  );

  async function restore(version: SavedVersion): Promise<void> {
    const failed = await restoreVersion(app, saved, version.query);
    if (failed === null) onRestored();
    else setProblem(describe(failed).detail);
  }

  return (
    <ol className={classes.versions} aria-label={TEXTS.versionsOf(saved.name)}>
      {problem !== null && <li className={classes.problem}>{problem}</li>}
      {versions.map((each) => {
        const text = writeQueryText(each.query);
        const isNewest = each.version === newest;
        return (
          <li key={each.version} className={classes.version}>
            <span className={classes.versionFacts}>
              {TEXTS.version(each.version)}
              <span className="sb-quiet">
                {isNewest ? TEXTS.newest : formatTime(each.changedAtMs / 1000, zone).slice(0, 16)}
              </span>
            </span>
            <span className={classes.versionActions}>
              {!isNewest && (
                <>
                  <Button variant="subtle" size="compact-xs" onClick={() => openQuery(app, each.query, saved)}>
                    {TEXTS.open}
                  </Button>
                  <Button variant="subtle" size="compact-xs" onClick={() => void restore(each)}>
                    {TEXTS.restore}
                  </Button>
                </>
              )}
              <CopyButton text={text} what={TEXTS.asText} />
            </span>
            <bdi className={`${classes.entryText} sb-mono`}>{text}</bdi>
          </li>
        );
      })}
    </ol>
  );
}
