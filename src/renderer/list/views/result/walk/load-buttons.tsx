// The buttons that load more of a result: one page, all pages, and, in the menu, the other way.
import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { oppositeOf } from "#domain/query/cursor.ts";
import { directionOf } from "#domain/query/query.ts";
import { keysOf } from "#renderer/design/keys/command-table.ts";
import { loadMore } from "#renderer/list/actions/query/query-actions.ts";
import { hasMore } from "#renderer/list/model/rows/screen.ts";
import { loadAll, loadOther } from "#renderer/list/actions/rows/walk-actions.ts";
import { canLoadMore } from "#domain/report/loaded-ends.ts";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import { otherSide } from "#renderer/list/model/result/walk-words.ts";
import { useAppContext, useSteadyScreen } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

export function LoadButtons({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const screen = useSteadyScreen(kind);
  const { result, busy } = screen;
  if (result === null) return null;
  const more = hasMore(screen);
  const other = canLoadMore(result, oppositeOf(directionOf(result.query)));
  return (
    <>
      {more && (
        <Button variant="default" disabled={busy !== null} onClick={() => void loadMore(app, kind)}>
          {say("result.walk.loadMore")}
        </Button>
      )}
      {(more || other) && (
        <Button.Group>
          <Button
            variant="default"
            disabled={busy !== null}
            onClick={() => void (more ? loadAll(app, kind) : loadOther(app, kind))}
          >
            {more ? say("result.walk.loadAll") : say("result.walk.loadSide", { side: otherSide(result.query) })}
          </Button>
          {other && <OtherWay kind={kind} result={result} disabled={busy !== null} />}
        </Button.Group>
      )}
    </>
  );
}

function OtherWay(props: { readonly kind: QueryKind; readonly result: ResultSummary; readonly disabled: boolean }) {
  const app = useAppContext();
  const { kind, result } = props;
  const side = otherSide(result.query);
  const keys = keysOf("loadOther");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          px={6}
          disabled={props.disabled}
          aria-label={say("result.walk.loadSideMessages", { side })}
        >
          <IconChevronDown size={14} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void loadOther(app, kind)} rightSection={keys === null ? null : <Keys keys={keys} />}>
          {say("result.walk.loadSideMessages", { side })}
        </Menu.Item>
        <Menu.Item onClick={() => void loadAll(app, kind, oppositeOf(directionOf(result.query)))}>
          {say("result.walk.loadAllSideMessages", { side })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
