// The lines around the list of the palette: what was understood of the text, the running work, the keys.
import { Button } from "@mantine/core";
import { cancelAsking } from "./palette-actions.ts";
import { paletteReading } from "./palette-list.ts";
import type { PaletteState } from "#renderer/state/slices/palette-slice.ts";
import { useApp, useAppContext, useZone } from "#renderer/state/use-app.ts";
import { selectIsFile } from "#renderer/state/slices/settings-slice.ts";
import { statusOf } from "./palette-status.ts";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import classes from "./palette.module.css";
import { say } from "#texts/say.ts";

/** What was understood of the text. */
export function Reading({ palette }: { readonly palette: PaletteState }) {
  const app = useAppContext();
  const zone = useZone();
  const parts = paletteReading(app, { ...app.store.getState(), palette });
  if (parts.length === 0) return null;
  return (
    <div className={classes.reading}>
      <span>{say("lookup.readAs")}</span>
      {parts.map((part, index) => (
        <bdi key={index} className={classes.read}>
          {part}
        </bdi>
      ))}
      <span className={classes.zone}>{zone}</span>
    </div>
  );
}

/** Describes the running work, to screen readers too, with a button that cancels it. */
export function Foot(props: {
  readonly palette: PaletteState;
  readonly count: number;
  /** more match than are listed */
  readonly hasMore: boolean;
  /** the chosen entry can be opened beside the rows */
  readonly hasBeside: boolean;
}) {
  const app = useAppContext();
  const isFile = useApp(selectIsFile);
  const { palette, count, hasMore, hasBeside } = props;
  const { asking } = palette;
  return (
    <div className={classes.foot}>
      <span role="status" className={classes.status}>
        {statusOf(palette, { count, hasMore, isFile })}
      </span>
      {asking === null ? (
        <KeysHint hasBeside={hasBeside} />
      ) : (
        <Button size="compact-xs" variant="default" onClick={() => cancelAsking(app)}>
          {say("lookup.cancel")}
        </Button>
      )}
    </div>
  );
}

function KeysHint({ hasBeside }: { readonly hasBeside: boolean }) {
  return (
    <span className={classes.keys} aria-hidden>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {say("lookup.keys.choose")}
      <Keys keys="Enter" /> {say("lookup.keys.open")}
      {hasBeside && (
        <>
          <Keys keys="mod+Enter" /> {say("lookup.keys.beside")}
        </>
      )}
      <kbd>&gt;</kbd> {say("lookup.keys.commands")}
    </span>
  );
}
