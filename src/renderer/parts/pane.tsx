// The frame of the right pane: it can be resized and closed, and its body scrolls below a fixed header.
import { isRightToLeft } from "#texts/language.ts";
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { IconX } from "@tabler/icons-react";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import { HOME } from "#renderer/design/keys/focusable.ts";
import { KeyTip } from "#renderer/design/keys/key-caps.tsx";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import classes from "#renderer/design/looks/pane.module.css";
import { endWantedFocus, wantFocus } from "#renderer/state/wanted-focus.ts";
import { useWantedFocus } from "./use-wanted-focus.ts";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

const NARROWEST = 320;
const WIDEST = 1200;
const KEY_STEP = 24;
/** Another pane is drawn within this time. */
const NEXT_PANE_MS = 1000;

const limited = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

export function Pane(props: {
  readonly label: string;
  readonly header: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}) {
  const app = useAppContext();
  const width = useApp((state) => state.settings.paneWidthPixels);
  const ref = useRef<HTMLElement>(null);
  // In a low window the screen scrolls, and the opened record may be below its edge.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useWantedFocus("details", ref);
  useHandedFocus(ref);
  return (
    <div role="region" aria-label={say("pane.details")} data-region="details" className={classes.region}>
      <aside className={classes.pane} aria-label={props.label} ref={ref} style={{ width }} tabIndex={-1} {...HOME}>
        <Handle pane={ref} width={width} />
        <header className={classes.header}>
          <div className="sb-grows">{props.header}</div>
          <IconButton
            icon={IconX}
            label={say("pane.closeDetails")}
            tip={<KeyTip text={say("pane.close")} keys="Escape" />}
            stroke={2}
            onClick={() => {
              wantFocus(app, "rows");
              props.onClose();
            }}
          />
        </header>
        {props.children}
      </aside>
    </div>
  );
}

/** A pane with the focus that gives way to another one hands the focus on; without another one the rows get it. */
function useHandedFocus(pane: RefObject<HTMLElement | null>): void {
  const app = useAppContext();
  useLayoutEffect(() => {
    const element = pane.current;
    return () => {
      if (element?.contains(document.activeElement) !== true || app.store.getState().focusWanted !== null) return;
      wantFocus(app, "details");
      setTimeout(() => {
        if (app.store.getState().focusWanted !== "details") return;
        // A dialog or a field may have taken the focus meanwhile.
        if (document.activeElement === document.body) wantFocus(app, "rows");
        else endWantedFocus(app);
      }, NEXT_PANE_MS);
    };
  }, [app, pane]);
}

/** The edge of the pane towards the rows, which a person drags or moves by arrow keys. */
function Handle({ pane, width }: { readonly pane: RefObject<HTMLElement | null>; readonly width: number }) {
  const app = useAppContext();
  /** the pane grows to the left, and from right to left to the right */
  const towardsPane = isRightToLeft() ? -1 : 1;

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    const handle = event.currentTarget;
    const startX = event.clientX;
    const startWidth = pane.current?.offsetWidth ?? width;
    let latest = startWidth;
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (move) => {
      latest = limited(startWidth + towardsPane * (startX - move.clientX));
      pane.current?.style.setProperty("width", `${latest}px`);
    };
    handle.onpointerup = () => {
      handle.onpointermove = null;
      handle.onpointerup = null;
      void changeSettings(app, { paneWidthPixels: latest });
    };
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = towardsPane * (event.key === "ArrowLeft" ? KEY_STEP : event.key === "ArrowRight" ? -KEY_STEP : 0);
    if (step === 0) return;
    event.preventDefault();
    void changeSettings(app, { paneWidthPixels: limited(width + step) });
  }

  return (
    <div
      className={classes.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={say("pane.width")}
      aria-valuenow={Math.round(width)}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
