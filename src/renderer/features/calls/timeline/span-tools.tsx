// The buttons that move and zoom the visible span of a timeline.
import { IconArrowsMaximize, IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { IconButton } from "../../../design/parts/icon-button.tsx";
import { courseTexts as texts } from "../../../model/calls/course-texts.ts";
import { PAN_STEP, ZOOM_STEP } from "../../../model/calls/timeline-scale.ts";
import type { TimelineSpan } from "./use-timeline-span.ts";

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
        label={texts.earlier}
        disabled={view.isWhole}
        onClick={() => view.pan(-PAN_STEP)}
      />
      <IconButton
        icon={IconChevronRight}
        label={texts.later}
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
