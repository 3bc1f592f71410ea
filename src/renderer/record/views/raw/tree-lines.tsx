// The lines of a tree. Only those in sight are drawn.
// Mantine's Tree draws every open node, has no Home, End, letters or `*`, and tells screen readers no number of entries.
import { useEffect, useEffectEvent, useId, useRef, useState, type MouseEvent, type RefObject } from "react";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { isCut, lineOf, MOST_LINES, toggled, type TreeView } from "#renderer/record/model/raw/tree-view.ts";
import { LINE_PIXELS, TreeLine } from "./tree-line.tsx";
import { useTreeKeys, type TreeActions } from "./use-tree-keys.ts";
import classes from "./raw.module.css";
import { say } from "#texts/say.ts";

/** Lines so far out of sight are drawn, too; the part in sight is read in steps of this size. Pixels. */
const STEP = LINE_PIXELS * 10;

interface Props extends TreeActions {
  readonly sought: object | null;
  readonly unknown: ReadonlySet<number>;
  readonly searched: string;
  readonly describedBy: string;
}

export function TreeLines(props: Props) {
  const { view, show, onMenu } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { ref: measured, height } = useElementSize<HTMLDivElement>();
  const attach = useMergedRef(frame, measured);
  const [top, setTop] = useState(0);
  const onKeyDown = useTreeKeys(props, frame);
  useSought(frame, view, props.sought);

  function onMouse(event: MouseEvent): void {
    const line = event.target instanceof Element ? event.target.closest("[data-node]") : null;
    const index = Number(line?.getAttribute("data-node") ?? -1);
    if (index < 0) return;
    if (event.type !== "contextmenu") return show(toggled(view, index));
    event.preventDefault();
    show({ ...view, current: index });
    onMenu({ index, x: event.clientX, y: event.clientY, giveFocusBack: () => frame.current?.focus() });
  }

  return (
    <>
      <div
        ref={attach}
        className={classes.tree}
        role="tree"
        tabIndex={0}
        dir="ltr"
        aria-label={say("raw.rawJson")}
        aria-activedescendant={`${id}-${view.current}`}
        aria-describedby={props.describedBy}
        onKeyDown={onKeyDown}
        onClick={onMouse}
        onContextMenu={onMouse}
        onScroll={(event) => setTop(Math.floor(event.currentTarget.scrollTop / STEP) * STEP)}
      >
        <DrawnLines {...props} id={id} top={top} height={height} />
      </div>
      {isCut(view) && <p className={classes.note}>{say("raw.cut", { lines: MOST_LINES })}</p>}
    </>
  );
}

/**
 * The lines in sight, and that of the cursor, which the tree names as its active one. `top` and `height` are pixels.
 */
function DrawnLines(props: Props & { readonly id: string; readonly top: number; readonly height: number }) {
  const { view, unknown, searched, id, top, height } = props;
  const { tree, lines, current, open } = view;
  const first = Math.max(0, Math.floor((top - STEP) / LINE_PIXELS));
  const drawn = lines.slice(first, Math.ceil((top + height + 2 * STEP) / LINE_PIXELS));
  const shown = drawn.includes(current) ? drawn : [current, ...drawn];
  return (
    <div role="none" className={classes.lines} style={{ height: lines.length * LINE_PIXELS }}>
      {shown.map((index) => (
        <TreeLine
          key={index}
          id={`${id}-${index}`}
          tree={tree}
          index={index}
          top={lineOf(view, index) * LINE_PIXELS}
          isOpen={open.has(index)}
          isCurrent={index === current}
          isUnknown={unknown.has(index)}
          searched={searched}
        />
      ))}
    </div>
  );
}

/** Scrolls as little as needed to the line of the cursor when that moves. */
function useSought(frame: RefObject<HTMLElement | null>, view: TreeView, sought: object | null): void {
  const reveal = useEffectEvent((): void => {
    const element = frame.current;
    if (element === null) return;
    const top = lineOf(view, view.current) * LINE_PIXELS;
    const lowest = top + LINE_PIXELS - element.clientHeight;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (lowest > element.scrollTop) element.scrollTo({ top: lowest });
  });
  useEffect(() => {
    if (sought !== null) reveal();
  }, [sought]);
}
