// The frame of the right pane: it can be resized and closed, and its body scrolls below a fixed header.
import { isRightToLeft } from "../../../domain/text/language.ts";
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from "react";
import { IconX } from "@tabler/icons-react";
import { changeSettings } from "../../actions/base/settings-actions.ts";
import { KeyTip } from "../../design/keys/key-caps.tsx";
import { IconButton } from "../../design/parts/icon-button.tsx";
import classes from "../../design/looks/pane.module.css";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { paneTexts as texts } from "./pane-texts.ts";

const NARROWEST = 320;
const WIDEST = 1200;
const KEY_STEP = 24;

const limited = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

export function Pane(props: {
  readonly label: string;
  readonly header: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}) {
  const width = useApp((state) => state.settings.paneWidthPixels);
  const ref = useRef<HTMLElement>(null);
  // In a low window the screen scrolls, and the opened record may be below its edge.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <aside className={classes.pane} aria-label={props.label} ref={ref} style={{ width }}>
      <Handle pane={ref} width={width} />
      <header className={classes.header}>
        <div className="sb-grows">{props.header}</div>
        <IconButton
          icon={IconX}
          label={texts.closeDetails}
          tip={<KeyTip text={texts.close} keys="Escape" />}
          stroke={2}
          onClick={props.onClose}
        />
      </header>
      {props.children}
    </aside>
  );
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
      aria-label={texts.width}
      aria-valuenow={Math.round(width)}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
