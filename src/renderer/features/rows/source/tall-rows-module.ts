// Lets AG Grid scroll millions of rows pixel by pixel: takes the place of its service that stretches tall grids.
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
} from "../../../model/rows/tall-scroll.ts";
import type { GridContext } from "./grid-context.ts";

/** AG Grid's names for the two elements that scroll: the viewport (wheel, keys, program) and the bar beside it. */
type Leader = "Viewport" | "fakeVScrollComp";

/** AG Grid's service that says how high the container of rows is and which pixel of the rows its top shows. */
type HeightService = BeanCollection["rowContainerHeight"];

/**
 * AG Grid draws rows at `rowTop - divStretchOffset` in a container of limited height. Its own service lets the offset grow
 * with the scroll position, so one pixel of the wheel becomes many pixels of rows. Here the offset stays while a person
 * moves by pixels; jumps and drags of the bar change it. See docs/decisions/tall-grids.md.
 */
class TallRows extends BeanStub implements Pick<HeightService, keyof HeightService> {
  readonly beanName = "rowContainerHeight";
  stretching = false;
  uiContainerHeight: number | null = null;
  stickyBottomRowsHeight = 0;
  divStretchOffset = 0;
  #rowsPixels = 0;
  #place: ScrollPosition = { bar: 0, offset: 0 };
  /** places promised to AG Grid; it scrolls to one of them */
  #promised: ScrollPosition[] = [];
  /** the person moved the bar itself, and the rows have to follow */
  #byHand = false;
  /** the last scroll positions of the bar and the viewport */
  readonly #heard = { bar: 0, viewport: 0 };
  /** the one of the two that last moved on its own */
  #leader: Leader = "Viewport";

  wireBeans(beans: BeanCollection): void {
    // AG Grid has made its own service of this name too, and may have registered it last.
    Object.assign(beans, { rowContainerHeight: this });
    const context: GridContext = this.gos.get("context");
    context.moved = null;
    context.scroll = {
      top: () => this.#bar() + this.divStretchOffset,
      windowPixels: () => this.#extent().windowPixels,
      moveTo: (top) => this.#moveTo(top),
    };
  }

  postConstruct(): void {
    // Runs before AG Grid lets the viewport follow the bar, or the bar the viewport.
    this.beans.eGridDiv.addEventListener("scroll", (event) => this.#hear(event.target), { capture: true });
    this.addManagedEventListeners({
      bodyHeightChanged: () => this.updateOffset(),
      bodyScrollEnd: () => this.#settle(),
    });
  }

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
    if (this.stretching && !wasTall) this.#place = { bar: this.#bar(), offset: 0 };
    const container = pixels === null ? null : Math.min(pixels, LONGEST_PIXELS);
    if (container !== this.uiContainerHeight) {
      this.uiContainerHeight = container;
      this.eventSvc.dispatchEvent({ type: "rowContainerHeightChanged" });
    }
    const mostOffset = Math.max(0, this.#rowsPixels - LONGEST_PIXELS);
    this.#stand({ bar: this.#place.bar, offset: Math.min(Math.max(this.#place.offset, 0), mostOffset) });
  }

  /** Follows the bar to its present position. */
  updateOffset(): void {
    if (!this.stretching) return;
    const extent = this.#extent();
    const bar = this.beans.ctrlsSvc.getScrollFeature().getVScrollPosition().top;
    const promised = this.#promised.find((place) => Math.abs(place.bar - bar) <= 1);
    if (promised !== undefined) {
      this.#promised = [];
      this.#byHand = false;
      // The browser may round the bar to a pixel of the screen; the rows are still drawn exactly in their places.
      return this.#stand({ bar, offset: topOf(promised) - bar });
    }
    if (bar === this.#place.bar) return;
    this.#promised = [];
    const place = movedTo(extent, this.#place, bar, this.#byHand);
    this.#byHand = false;
    this.#stand(place);
    if (isCramped(extent, place)) this.#put(anchored(extent, place));
  }

  /** The position of the bar to which AG Grid has to scroll for a pixel of the rows. */
  getScrollPositionForPixel(top: number): number {
    if (!this.stretching) return top;
    this.updateOffset();
    const place = positionFor(this.#extent(), this.#place, top);
    this.#promised = [...this.#promised.slice(-3), place];
    return place.bar;
  }

  #hear(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement)) return;
    const { scrollTop } = target;
    if (target.classList.contains("ag-body-vertical-scroll-viewport")) {
      this.#heard.bar = scrollTop;
      // The two differ only when a person moved the bar.
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
    // AG Grid lets the first of the two that scrolls lead the other for a while. On a busy machine that can be the echo of
    // the one that moved. The rest of a drag would then be lost, and the bar would not show where the rows are.
    const feature: unknown = this.beans.ctrlsSvc.getScrollFeature();
    (feature as { lastScrollSource: (Leader | null)[] }).lastScrollSource[0] = this.#leader;
  }

  #differ(): boolean {
    // At some scales of the screen the browser rounds the two differently.
    return Math.abs(this.#heard.bar - this.#heard.viewport) > 1;
  }

  #extent(): Extent {
    const { top, bottom } = this.beans.ctrlsSvc.getScrollFeature().getVScrollPosition();
    return { rowsPixels: this.#rowsPixels, windowPixels: bottom - top };
  }

  #viewport(): HTMLElement | undefined {
    // There is none while AG Grid makes the grid.
    const body: ReturnType<typeof this.beans.ctrlsSvc.getGridBodyCtrl> | undefined =
      this.beans.ctrlsSvc.getGridBodyCtrl();
    return body?.eGridViewport;
  }

  #bar(): number {
    return this.#viewport()?.scrollTop ?? 0;
  }

  #settle(): void {
    const extent = this.#extent();
    if (this.stretching && hasDrifted(extent, this.#place)) this.#put(anchored(extent, this.#place));
  }

  #moveTo(top: number): void {
    const { rowsPixels, windowPixels } = this.#extent();
    const within = Math.max(0, Math.min(top, rowsPixels - windowPixels));
    this.beans.ctrlsSvc.getScrollFeature().setVerticalScrollPosition(this.getScrollPositionForPixel(within));
    this.beans.rowRenderer.redraw({ afterScroll: true });
  }

  /** Moves the bar and reads at once where the browser has put it. */
  #put(place: ScrollPosition): void {
    this.beans.ctrlsSvc.getScrollFeature().setVerticalScrollPosition(place.bar);
    const bar = this.#bar();
    this.#stand({ bar, offset: topOf(place) - bar });
    this.beans.rowRenderer.redraw({ afterScroll: true });
  }

  #stand(place: ScrollPosition): void {
    this.#place = place;
    if (this.divStretchOffset === place.offset) return;
    this.divStretchOffset = place.offset;
    this.eventSvc.dispatchEvent({ type: "heightScaleChanged" });
  }
}

/** AG Grid's types allow only the names of its own modules and beans. */
export const TallRowsModule = {
  moduleName: "TallRows",
  version: InfiniteRowModelModule.version,
  beans: [TallRows],
} as unknown as Module;
