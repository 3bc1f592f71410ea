// The whole text of an element that cuts it, as its tooltip. Where nothing is cut, a tooltip would only repeat it.
import type { PointerEvent } from "react";

/** Properties of the element that cuts its text; it has no other tooltip. */
export const WHOLE_TEXT = {
  onPointerEnter: ({ currentTarget: element }: PointerEvent<HTMLElement>): void => {
    const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1;
    if (isCut) element.title = element.textContent;
    else element.removeAttribute("title");
  },
} as const;
