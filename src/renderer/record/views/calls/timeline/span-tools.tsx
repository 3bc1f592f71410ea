// The buttons that move and zoom the visible span of a timeline.
import { IconArrowsMaximize, IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { PAN_STEP, ZOOM_STEP } from "#renderer/record/model/calls/timeline-scale.ts";
import type { TimelineSpan } from "./use-timeline-span.ts";
import { say } from "#texts/say.ts";

/** The labels of zooming differ where keys do the same. */
export function SpanTools(props: {
  readonly view: TimelineSpan;
  readonly labels: { readonly zoomIn: string; readonly zoomOut: string; readonly fit: string };
}) {
  const { view, labels } = props;
  return (
    <>
      <IconButton
        icon={IconChevronLeft}
        label={say("calls.course.earlier")}
        disabled={view.isWhole}
        onClick={() => view.pan(-PAN_STEP)}
      />
      <IconButton
        icon={IconChevronRight}
        label={say("calls.course.later")}
        disabled={view.isWhole}
        onClick={() => view.pan(PAN_STEP)}
      />
      <IconButton icon={IconZoomIn} label={labels.zoomIn} onClick={() => view.zoom(ZOOM_STEP)} />
      <IconButton
        icon={IconZoomOut}
        label={labels.zoomOut}
        disabled={view.isWhole}
        onClick={() => view.zoom(1 / ZOOM_STEP)}
      />
      <IconButton icon={IconArrowsMaximize} label={labels.fit} disabled={view.isWhole} onClick={view.fit} />
    </>
  );
}
