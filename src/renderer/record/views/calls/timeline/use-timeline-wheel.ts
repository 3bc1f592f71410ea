// The wheel over a timeline: with Ctrl it zooms at the pointer, with Shift or sideways it moves in time.
import { useEffect, useEffectEvent, type RefObject } from "react";

/** Zoom per pixel of the wheel: a notch of 100 pixels shows a fifth less. */
const ZOOM_PER_PIXEL = 0.0022;

interface WheelActions {
  /** `x` is the pointer's pixel in the track */
  readonly zoom: (factor: number, x: number) => void;
  /** by pixels of the track */
  readonly pan: (pixels: number) => void;
  /** true while less than the whole call is shown */
  readonly isZoomed: boolean;
}

/** React's wheel events cannot keep the page from scrolling, so the listener is the element's own. */
export function useTimelineWheel(
  scroll: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
  actions: WheelActions,
): void {
  const onWheel = useEffectEvent((event: WheelEvent): void => {
    const { deltaX, deltaY } = event;
    const element = scroll.current;
    if (element === null || track.current === null) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      actions.zoom(Math.exp(deltaY * ZOOM_PER_PIXEL), event.clientX - track.current.getBoundingClientRect().left);
      return;
    }
    const isSideways = event.shiftKey || Math.abs(deltaX) > Math.abs(deltaY);
    const fits = element.scrollHeight <= element.clientHeight + 1;
    if (!actions.isZoomed || !(isSideways || fits)) return;
    event.preventDefault();
    actions.pan(Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY);
  });
  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const listener = (event: WheelEvent): void => onWheel(event);
    element.addEventListener("wheel", listener, { passive: false });
    return () => element.removeEventListener("wheel", listener);
  }, [scroll]);
}
