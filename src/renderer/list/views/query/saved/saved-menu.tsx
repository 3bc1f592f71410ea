// The panel of saved and recent queries, and the button that names the open saved query.
import { Popover } from "@mantine/core";
import { IconBookmarkFilled } from "@tabler/icons-react";
import type { QueryKind } from "#domain/query/filters.ts";
import { keysOf } from "#renderer/design/keys/command-table.ts";
import { focusWhileDrawn } from "#renderer/design/keys/focusable.ts";
import { useFocusReturn } from "#renderer/design/keys/use-focus-return.ts";
import { keepDraft } from "#renderer/list/model/draft/draft-text.ts";
import { isTextChanged } from "#renderer/list/model/query/text-form.ts";
import type { SteadyScreen } from "#renderer/list/model/rows/screen.ts";
import { onDemand } from "#renderer/design/parts/on-demand.tsx";
import { ToolButton } from "#renderer/design/parts/tool-button.tsx";
import { sameQuery } from "#renderer/list/model/query/saved-panel-entries.ts";
import classes from "./saved-queries.module.css";
import { useApp, useAppContext, useSteadyScreen } from "#renderer/state/use-app.ts";
import { currentTime, type App } from "#renderer/state/app.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";
import { say } from "#texts/say.ts";

export const SavedPanel = onDemand(async () => (await import("./saved-panel.tsx")).SavedPanel);

export function SavedMenu({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const wanted = useApp((state) => state.savedPanel);
  const screen = useSteadyScreen(kind);
  const { savedFrom } = screen;
  const isEdited = savedFrom !== null && isChangedSince(app, kind, screen);
  const close = (): void => app.store.setState({ savedPanel: null });
  // The row that had the focus may be drawn anew by then.
  useFocusReturn(wanted !== null, () => wantFocus(app, "rows"));
  return (
    <Popover opened={wanted !== null} onDismiss={close} position="bottom-end" width={540} closeOnEscape>
      <Popover.Target>
        {savedFrom === null ? (
          <span aria-hidden className={classes.anchor} />
        ) : (
          <ToolButton
            icon={IconBookmarkFilled}
            label={say("query.saved.button", { name: savedFrom.name })}
            word={say("query.saved.word")}
            tip={isEdited ? say("query.saved.changed") : say("query.saved.title")}
            keys={keysOf("openQuery")}
            onClick={() => app.store.setState({ savedPanel: wanted === null ? "open" : null })}
          >
            <span className={classes.targetName}>
              <bdi>{savedFrom.name}</bdi>
              {isEdited && <span className="sb-quiet"> {say("query.saved.changedMark")}</span>}
            </span>
          </ToolButton>
        )}
      </Popover.Target>
      <Popover.Dropdown
        ref={focusWhileDrawn}
        p={0}
        aria-label={say("query.saved.button", { name: savedFrom?.name ?? null })}
      >
        {wanted !== null && <SavedPanel kind={kind} wanted={wanted} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function isChangedSince(app: App, kind: QueryKind, { savedFrom, draft, textForm }: SteadyScreen): boolean {
  if (savedFrom === null) return false;
  return isTextChanged({ textForm }) || !sameQuery(savedFrom.query, keepDraft(kind, draft, currentTime(app)));
}
