// Teaches AG Grid to scroll any number of rows as it scrolls few: takes the place of how it stretches tall grids.
import { BeanStub, InfiniteRowModelModule } from "ag-grid-community";
import type { BeanCollection, GridApi, Module } from "ag-grid-community";
import {
  anchored,
  hasDrifted,
  isCramped,
  isTall,
  LONGEST_PIXELS,
  movedTo,
  placeFor,
  topOf,
} from "../../../model/rows/tall-scroll.ts";
import type { Extent, Place } from "../../../model/rows/tall-scroll.ts";

/** Where the window of one grid stands on its rows, pixels of the rows. */
export interface RowScroll {
  readonly top: () => number;
  readonly windowPixels: () => number;
  /** As far as the rows go. */
  readonly moveTo: (top: number) => void;
}

/** AG Grid's names of what scrolls the rows: the viewport (wheel, keys, program) or the bar beside it. */
type Leader = "Viewport" | "fakeVScrollComp";

const scrolls = new WeakMap<GridApi, RowScroll>();

/** How a grid's rows are scrolled. Throws for a grid that was made without the module. */
export function rowScrollOf(api: GridApi): RowScroll {
  const scroll = scrolls.get(api);
  if (scroll === undefined) throw new Error("the grid was made without its tall rows");
  return scroll;
}

/**
 * AG Grid draws rows at `rowTop - divStretchOffset` in a container of limited height and makes the offset grow with the
 * scroll position, so that one pixel of a wheel becomes many of the rows. Here the offset stays while a person moves by
 * pixels, and is set anew by jumps and by dragging the bar. docs/decisions/tall-grids.md.
 */
class TallRows extends BeanStub {
  readonly beanName = "tallRows";
  #rowsPixels = 0;
  #place: Place = { bar: 0, offset: 0 };
  /** places that AG Grid was told of, of which it takes one */
  #promised: Place[] = [];
  /** the bar itself was moved, and the rows have to follow */
  #byHand = false;
  /** where the bar and the viewport stood when they last told */
  readonly #heard = { bar: 0, viewport: 0 };
  /** the one of the two that moved last on its own */
  #leader: Leader = "Viewport";

  wireBeans(beans: BeanCollection): void {
    Object.assign(beans.rowContainerHeight, {
      setModelHeight: (pixels: number | null) => this.#measure(pixels),
      updateOffset: () => this.#follow(),
      getScrollPositionForPixel: (top: number) => this.#promise(top),
    });
    scrolls.set(beans.gridApi, {
      top: () => this.#now(),
      windowPixels: () => this.#extent().windowPixels,
      moveTo: (top) => this.#moveTo(top),
    });
  }

  postConstruct(): void {
    const { eGridDiv } = this.beans;
    // Heard before AG Grid makes the viewport follow its scroll bar, or the bar the viewport.
    eGridDiv.addEventListener("scroll", (event) => this.#hear(event.target), { capture: true });
    this.addManagedEventListeners({
      bodyHeightChanged: () => this.#follow(),
      bodyScrollEnd: () => this.#settle(),
    });
  }

  #hear(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement)) return;
    const { scrollTop } = target;
    if (target.classList.contains("ag-body-vertical-scroll-viewport")) {
      this.#heard.bar = scrollTop;
      // The two differ only when a hand moved the bar.
      if (this.#differ()) {
        this.#byHand = true;
        this.#leader = "fakeVScrollComp";
      }
    } else if (target === this.#viewport()) {
      this.#heard.viewport = scrollTop;
      if (this.#differ()) this.#leader = "Viewport";
    } else {
      return;
    }
    // AG Grid lets the first of the two that is heard lead the other for a while. On a busy machine that is an echo of the
    // one that moved, and all that the hand does meanwhile is lost: the bar stands where the rows are not.
    const feature: unknown = this.beans.ctrlsSvc.getScrollFeature();
    (feature as { lastScrollSource: (Leader | null)[] }).lastScrollSource[0] = this.#leader;
  }

  #differ(): boolean {
    // Screens of some scales round the two in their own ways.
    return Math.abs(this.#heard.bar - this.#heard.viewport) > 1;
  }

  get #heights(): BeanCollection["rowContainerHeight"] {
    return this.beans.rowContainerHeight;
  }

  #extent(): Extent {
    const { top, bottom } = this.beans.ctrlsSvc.getScrollFeature().getVScrollPosition();
    return { rowsPixels: this.#rowsPixels, windowPixels: bottom - top };
  }

  #viewport(): HTMLElement | undefined {
    // There is none while the grid is being made.
    const body: ReturnType<typeof this.beans.ctrlsSvc.getGridBodyCtrl> | undefined =
      this.beans.ctrlsSvc.getGridBodyCtrl();
    return body?.eGridViewport;
  }

  #bar(): number {
    return this.#viewport()?.scrollTop ?? 0;
  }

  #now(): number {
    return this.#bar() + this.#heights.divStretchOffset;
  }

  #measure(pixels: number | null): void {
    const heights = this.#heights;
    // AG Grid measures once before there are rows, and gets NaN.
    this.#rowsPixels = pixels === null || Number.isNaN(pixels) ? 0 : pixels;
    const wasTall = heights.stretching;
    heights.stretching = isTall(this.#rowsPixels);
    // Until now nobody had to follow.
    if (heights.stretching && !wasTall) this.#place = { bar: this.#bar(), offset: 0 };
    const container = pixels === null ? null : Math.min(pixels, LONGEST_PIXELS);
    if (container !== heights.uiContainerHeight) {
      heights.uiContainerHeight = container;
      this.eventSvc.dispatchEvent({ type: "rowContainerHeightChanged" });
    }
    const mostOffset = Math.max(0, this.#rowsPixels - LONGEST_PIXELS);
    this.#stand({ bar: this.#place.bar, offset: Math.min(Math.max(this.#place.offset, 0), mostOffset) });
  }

  /** Takes in where the bar stands now. */
  #follow(): void {
    if (!this.#heights.stretching) return;
    const extent = this.#extent();
    const bar = this.beans.ctrlsSvc.getScrollFeature().getVScrollPosition().top;
    const promised = this.#promised.find((place) => Math.abs(place.bar - bar) <= 1);
    if (promised !== undefined) {
      this.#promised = [];
      this.#byHand = false;
      // The browser may have put the bar on a pixel of the screen; the rows stand where they were wanted all the same.
      return this.#stand({ bar, offset: topOf(promised) - bar });
    }
    if (bar === this.#place.bar) return;
    this.#promised = [];
    const place = movedTo(extent, this.#place, bar, this.#byHand);
    this.#byHand = false;
    this.#stand(place);
    if (isCramped(extent, place)) this.#put(anchored(extent, place));
  }

  #settle(): void {
    const extent = this.#extent();
    if (this.#heights.stretching && hasDrifted(extent, this.#place)) this.#put(anchored(extent, this.#place));
  }

  /** The position of the bar that AG Grid is to scroll to for a pixel of the rows. */
  #promise(top: number): number {
    if (!this.#heights.stretching) return top;
    this.#follow();
    const place = placeFor(this.#extent(), this.#place, top);
    this.#promised = [...this.#promised.slice(-3), place];
    return place.bar;
  }

  #moveTo(top: number): void {
    const { rowsPixels, windowPixels } = this.#extent();
    const within = Math.max(0, Math.min(top, rowsPixels - windowPixels));
    this.beans.ctrlsSvc.getScrollFeature().setVerticalScrollPosition(this.#promise(within));
    this.beans.rowRenderer.redraw({ afterScroll: true });
  }

  /** Puts the bar there and takes in at once where the browser has let it stand. */
  #put(place: Place): void {
    this.beans.ctrlsSvc.getScrollFeature().setVerticalScrollPosition(place.bar);
    const bar = this.#bar();
    this.#stand({ bar, offset: topOf(place) - bar });
    this.beans.rowRenderer.redraw({ afterScroll: true });
  }

  #stand(place: Place): void {
    this.#place = place;
    if (this.#heights.divStretchOffset === place.offset) return;
    this.#heights.divStretchOffset = place.offset;
    this.eventSvc.dispatchEvent({ type: "heightScaleChanged" });
  }
}

/** AG Grid's own types know the names of its own modules and beans only. */
export const TallRowsModule = {
  moduleName: "TallRows",
  version: InfiniteRowModelModule.version,
  beans: [TallRows],
} as unknown as Module;
