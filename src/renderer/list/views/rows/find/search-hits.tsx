// The hits of a search of loaded rows: their number, steps from one to the next, and *Load all* if there are none.
import { IconArrowDown, IconArrowUp, IconPlayerStop, IconPlaylistAdd } from "@tabler/icons-react";
import type { QueryKind } from "#domain/query/filters.ts";
import { KeyTip } from "#renderer/design/keys/key-caps.tsx";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { ToolButton } from "#renderer/design/parts/tool-button.tsx";
import { goToHit } from "#renderer/list/actions/query/find-actions.ts";
import { stopScan } from "#renderer/list/actions/rows/scan-rows.ts";
import { loadAll } from "#renderer/list/actions/rows/walk-actions.ts";
import { hasNoHit, hitPlace } from "#renderer/list/model/rows/hits-of-search.ts";
import { hasMore, type Finding, type SteadyScreen } from "#renderer/list/model/rows/screen.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";
import classes from "./find.module.css";

/** The number of hits and where the current one is, with steps to the others. */
export function Hits({ kind, screen }: { readonly kind: QueryKind; readonly screen: SteadyScreen }) {
  const app = useAppContext();
  const words = [hitWords(screen), fieldWords(screen.finding)].join(" ").trim();
  return (
    <>
      <span className={classes.searchCount} role="status" title={words}>
        {words}
      </span>
      {screen.scan !== null && screen.scan !== "stopped" && (
        <IconButton small icon={IconPlayerStop} label={say("rows.search.stop")} onClick={() => stopScan(app, kind)} />
      )}
      {screen.searchMode === "find" && hasNoHit(screen) && hasMore(screen) && (
        <ToolButton
          first
          icon={IconPlaylistAdd}
          label={say("rows.noRows.loadAndSearch")}
          word={say("rows.noRows.loadAndSearch")}
          disabled={screen.busy !== null}
          onClick={() => void loadAll(app, kind)}
        />
      )}
      {HIT_STEPS.map(({ step, icon, text, keys }) => (
        <IconButton
          key={step}
          icon={icon}
          label={say(`rows.search.${text}`)}
          tip={<KeyTip text={say(`rows.search.${text}`)} keys={keys} />}
          size={22}
          iconSize={14}
          stroke={2}
          disabled={hasNoHit(screen)}
          onClick={() => void goToHit(app, kind, step)}
        />
      ))}
    </>
  );
}

const HIT_STEPS = [
  { step: "previous", icon: IconArrowUp, text: "previousHit", keys: "shift+F3" },
  { step: "next", icon: IconArrowDown, text: "nextHit", keys: "F3" },
] as const;

/** Where the hit is, if a row does not show that. */
function fieldWords({ fields }: Finding): string {
  return hitPlace(fields) ?? "";
}

function hitWords({ searchMode, finding, view, scan, search }: SteadyScreen): string {
  const progress =
    scan === null
      ? null
      : scan === "stopped"
        ? say("rows.search.stopped")
        : say("rows.search.progress", {
            rows: Math.floor((100 * scan.rows) / Math.max(1, scan.total)),
            doing: scan.doing,
          });
  if (searchMode === "filter") {
    if (view === null || search === "") return progress ?? "";
    if (view.isWhole && progress === null) return say("rows.search.found", { rows: view.rowCount });
    const known = view.isWhole
      ? say("rows.search.found", { rows: view.rowCount })
      : say("rows.search.foundSoFar", { rows: view.rowCount });
    return `${known}, ${progress ?? say("rows.search.counting")}`;
  }
  const { hitCount, hitIndex } = finding;
  if (hitCount === null) return progress ?? say("rows.search.searching");
  if (hitCount === 0 || hitIndex === null) return say("rows.search.noHit");
  return say("rows.search.hit", { index: hitIndex + 1, hits: hitCount });
}
