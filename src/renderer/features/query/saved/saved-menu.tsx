// The button beside Run query that opens saved and recent queries. It names the open saved query.
import { Popover } from "@mantine/core";
import { IconBookmark, IconBookmarkFilled } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { keysOf } from "../../../design/keys/command-table.ts";
import { keepDraft } from "../../../model/draft/draft-text.ts";
import { isTextChanged } from "../../../model/query/text-form.ts";
import type { SteadyScreen } from "../../../model/rows/screen.ts";
import { onDemand } from "../../../design/parts/on-demand.tsx";
import { ToolButton } from "../../../design/parts/tool-button.tsx";
import { sameQuery } from "../../../model/query/entries.ts";
import { QUERY_TEXTS } from "../../../model/query/query-texts.ts";
import classes from "./saved-queries.module.css";
import { useApp, useAppContext, useSteadyScreen } from "../../../actions/base/use-app.ts";
import { currentTime, type App } from "../../../actions/base/app.ts";

const TEXTS = QUERY_TEXTS.saved;

export const SavedPanel = onDemand(async () => (await import("./saved-panel.tsx")).SavedPanel);

export function SavedMenu({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const wanted = useApp((state) => state.savedPanel);
  const screen = useSteadyScreen(kind);
  const { savedFrom } = screen;
  const isEdited = savedFrom !== null && isChangedSince(app, kind, screen);
  const close = (): void => app.store.setState({ savedPanel: null });
  return (
    <Popover
      opened={wanted !== null}
      onDismiss={close}
      position="bottom-end"
      width={540}
      trapFocus
      returnFocus
      closeOnEscape
    >
      <Popover.Target>
        <ToolButton
          icon={savedFrom === null ? IconBookmark : IconBookmarkFilled}
          label={TEXTS.button(savedFrom?.name ?? null)}
          word={TEXTS.word}
          tip={isEdited ? TEXTS.changed : TEXTS.title}
          keys={keysOf("openQuery")}
          onClick={() => app.store.setState({ savedPanel: wanted === null ? "open" : null })}
        >
          {savedFrom === null ? undefined : (
            <span className={classes.targetName}>
              <bdi>{savedFrom.name}</bdi>
              {isEdited && <span className="sb-quiet"> {TEXTS.changedMark}</span>}
            </span>
          )}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown p={0}>{wanted !== null && <SavedPanel kind={kind} wanted={wanted} />}</Popover.Dropdown>
    </Popover>
  );
}

function isChangedSince(app: App, kind: QueryKind, { savedFrom, draft, textForm }: SteadyScreen): boolean {
  if (savedFrom === null) return false;
  return isTextChanged({ textForm }) || !sameQuery(savedFrom.query, keepDraft(kind, draft, currentTime(app)));
}
