// Lets AG Grid scroll millions of rows pixel by pixel: takes the place of its service that stretches tall grids.
//
// AG Grid draws a row at `rowTop - divStretchOffset` in a container of limited height. In its own service the offset grows
// with the scroll position, so one pixel of the wheel becomes many pixels of rows. Here a position has two parts, the bar
// and the offset. While a person moves by pixels, the bar moves and the offset stays. A jump or a drag of the bar sets a new
// offset. The arithmetic is in tall-scroll.ts, the reasons are in docs/decisions/tall-grids.md.
import { BeanStub, InfiniteRowModelModule, type BeanCollection, type Module } from "ag-grid-community";
import {
  anchored,
  hasDrifted,
  isCramped,
  isTall,
  LONGEST_PIXELS,
  movedTo,
  positionFor,
  topOf,
  type Extent,
  type ScrollPosition,
} from "#renderer/list/model/rows/tall-scroll.ts";
import type { GridContext } from "./grid-context.ts";

/** AG Grid's names for the two elements that scroll: the viewport (wheel, keys, program) and the bar beside it. */
type ScrollSource = "Viewport" | "fakeVScrollComp";

/** AG Grid's service that says how high the container of rows is and which pixel of the rows its top shows. */
type HeightService = BeanCollection["rowContainerHeight"];

/** The members without # are those that AG Grid reads and calls. */
class TallRows extends BeanStub implements Pick<HeightService, keyof HeightService> {
  readonly beanName = "rowContainerHeight";
  stretching = false;
  uiContainerHeight: number | null = null;
  stickyBottomRowsHeight = 0;
  divStretchOffset = 0;
  #rowsPixels = 0;
  #position: ScrollPosition = { bar: 0, offset: 0 };
  /** the last positions that AG Grid asked for; it scrolls the bar to one of them */
  #requested: ScrollPosition[] = [];
  /** a person moved the bar itself, and the rows have to follow */
  #isBarDragged = false;
  /** where the last scroll events found the two elements */
  readonly #lastScroll = { bar: 0, viewport: 0 };
  /** the one of the two that last moved on its own */
  #source: ScrollSource = "Viewport";

  // Start

  wireBeans(beans: BeanCollection): void {
    // AG Grid has made its own service of this name too, and may have registered it last.
    Object.assign(beans, { rowContainerHeight: this });
    const context: GridContext = this.gos.get("context");
    context.moved = null;
    context.scroll = {
      top: () => this.#readBar() + this.divStretchOffset,
      windowPixels: () => this.#readExtent().windowPixels,
      moveTo: (top) => this.#jumpTo(top),
    };
  }

  postConstruct(): void {
    // Runs before AG Grid lets the viewport follow the bar, or the bar the viewport.
    this.beans.eGridDiv.addEventListener("scroll", (event) => this.#noteScroll(event.target), { capture: true });
    this.addManagedEventListeners({
      bodyHeightChanged: () => this.updateOffset(),
      bodyScrollEnd: () => this.#correctDrift(),
    });
  }

  // Calls of AG Grid

  getRealPixelPosition(modelPixel: number): number {
    return modelPixel - this.divStretchOffset;
  }

  getAdjustedUiContainerHeight(): number | null {
    return this.uiContainerHeight === null ? null : this.uiContainerHeight - this.stickyBottomRowsHeight;
  }

  /** Takes the height of all rows; null in a print layout. */
  setModelHeight(pixels: number | null): void {
    // AG Grid measures once before there are rows, and gets NaN.
    this.#rowsPixels = pixels === null || Number.isNaN(pixels) ? 0 : pixels;
    const wasTall = this.stretching;
    this.stretching = isTall(this.#rowsPixels);
    // A grid that was not tall has followed nothing yet.
    if (this.stretching && !wasTall) this.#position = { bar: this.#readBar(), offset: 0 };
    const container = pixels === null ? null : Math.min(pixels, LONGEST_PIXELS);
    if (container !== this.uiContainerHeight) {
      this.uiContainerHeight = container;
      this.eventSvc.dispatchEvent({ type: "rowContainerHeightChanged" });
    }
    const mostOffset = Math.max(0, this.#rowsPixels - LONGEST_PIXELS);
    const { bar, offset } = this.#position;
    this.#drawAt({ bar, offset: Math.min(Math.max(offset, 0), mostOffset) });
  }

  /** Answers where AG Grid has to scroll the bar to show a pixel of the rows at the top. */
  getScrollPositionForPixel(top: number): number {
    if (!this.stretching) return top;
    this.updateOffset();
    const position = positionFor(this.#readExtent(), this.#position, top);
    this.#requested = [...this.#requested.slice(-3), position];
    return position.bar;
  }

  /** Follows the bar to its present position: one that AG Grid asked for, or one to which a person moved it. */
  updateOffset(): void {
    if (!this.stretching) return;
    const extent = this.#readExtent();
    const bar = this.beans.ctrlsSvc.getScrollFeature().getVScrollPosition().top;
    const requested = this.#requested.find((position) => Math.abs(position.bar - bar) <= 1);
    if (requested === undefined && bar === this.#position.bar) return;
    const isDragged = this.#isBarDragged;
    this.#requested = [];
    this.#isBarDragged = false;
    if (requested !== undefined) {
      // The browser may round the bar to a pixel of the screen; the rows are still drawn exactly in their places.
      this.#drawAt({ bar, offset: topOf(requested) - bar });
      return;
    }
    const position = movedTo(extent, this.#position, bar, isDragged);
    this.#drawAt(position);
    if (isCramped(extent, position)) this.#scrollTo(anchored(extent, position));
  }

  // Scrolling

  /** Notes which of the two elements moved on its own, and tells AG Grid. */
  #noteScroll(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement)) return;
    const isBar = target.classList.contains("ag-body-vertical-scroll-viewport");
    if (!isBar && target !== this.#readViewport()) return;
    this.#lastScroll[isBar ? "bar" : "viewport"] = target.scrollTop;
    // The two differ only when one of them moved on its own. At some scales of the screen the browser rounds them differently.
    const isOwnMove = Math.abs(this.#lastScroll.bar - this.#lastScroll.viewport) > 1;
    if (isOwnMove) this.#source = isBar ? "fakeVScrollComp" : "Viewport";
    if (isOwnMove && isBar) this.#isBarDragged = true;
    // AG Grid lets the first of the two that scrolls lead the other for a while. On a busy machine that can be the echo of
    // the one that moved. The rest of a drag would then be lost, and the bar would not show where the rows are.
    const feature: unknown = this.beans.ctrlsSvc.getScrollFeature();
    (feature as { lastScrollSource: (ScrollSource | null)[] }).lastScrollSource[0] = this.#source;
  }

  /** Puts the bar back to the share of the rows that the window shows, once it rests. No row moves. */
  #correctDrift(): void {
    const extent = this.#readExtent();
    if (this.stretching && hasDrifted(extent, this.#position)) this.#scrollTo(anchored(extent, this.#position));
  }

  #jumpTo(top: number): void {
    const { rowsPixels, windowPixels } = this.#readExtent();
    const within = Math.max(0, Math.min(top, rowsPixels - windowPixels));
    this.beans.ctrlsSvc.getScrollFeature().setVerticalScrollPosition(this.getScrollPositionForPixel(within));
    this.beans.rowRenderer.redraw({ afterScroll: true });
  }

  /** Moves the bar and reads at once where the browser has put it. */
  #scrollTo(position: ScrollPosition): void {
    this.beans.ctrlsSvc.getScrollFeature().setVerticalScrollPosition(position.bar);
    const bar = this.#readBar();
    this.#drawAt({ bar, offset: topOf(position) - bar });
    this.beans.rowRenderer.redraw({ afterScroll: true });
  }

  /** Keeps the position, and lets AG Grid draw the rows again if the offset has changed. */
  #drawAt(position: ScrollPosition): void {
    this.#position = position;
    if (this.divStretchOffset === position.offset) return;
    this.divStretchOffset = position.offset;
    this.eventSvc.dispatchEvent({ type: "heightScaleChanged" });
  }

  // The page

  #readExtent(): Extent {
    const { top, bottom } = this.beans.ctrlsSvc.getScrollFeature().getVScrollPosition();
    return { rowsPixels: this.#rowsPixels, windowPixels: bottom - top };
  }

  #readBar(): number {
    return this.#readViewport()?.scrollTop ?? 0;
  }

  #readViewport(): HTMLElement | undefined {
    // There is none while AG Grid makes the grid.
    const body: ReturnType<typeof this.beans.ctrlsSvc.getGridBodyCtrl> | undefined =
      this.beans.ctrlsSvc.getGridBodyCtrl();
    return body?.eGridViewport;
  }
}

/** AG Grid's types allow only the names of its own modules and beans. */
export const TallRowsModule = {
  moduleName: "TallRows",
  version: InfiniteRowModelModule.version,
  beans: [TallRows],
} as unknown as Module;
