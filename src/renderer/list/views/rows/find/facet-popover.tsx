// The popover of the most frequent values, at the end of the bar.
import { Popover } from "@mantine/core";
import type { QueryKind } from "#domain/query/filters.ts";
import screenClasses from "#renderer/design/looks/screen.module.css";
import { onDemand } from "#renderer/design/parts/on-demand.tsx";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";
import { say } from "#texts/say.ts";

export const FacetPanel = onDemand(async () => (await import("./facet-panel.tsx")).FacetPanel);

export function FacetPopover({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const isOpen = useApp((state) => state.facetsOpen);
  const hasRows = useApp((state) => state.screens[kind].view !== null);
  const set = (facetsOpen: boolean): void => {
    app.store.setState({ facetsOpen });
    if (!facetsOpen) wantFocus(app, "rows");
  };
  return (
    <Popover opened={isOpen && hasRows} onChange={set} position="bottom-end" width={340}>
      <Popover.Target>
        <span aria-hidden className={screenClasses.panelAnchor} />
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={say("rows.facets.title")}>
        {isOpen && <FacetPanel kind={kind} />}
      </Popover.Dropdown>
    </Popover>
  );
}
