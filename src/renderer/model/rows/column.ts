// What a grid's column is: an id (the fact it sorts by), how it is drawn, and where it stands at first.
import type { ComponentType } from "react";

export interface GridColumn<Row> {
  /** a fact of the row; the name the store sorts by */
  readonly id: string;
  readonly header: string;
  readonly widthPixels: number;
  /** takes this share of the room that is left, and never less than its width */
  readonly grows?: number;
  readonly alignRight?: true;
  /** not shown until it is chosen */
  readonly hidden?: true;
  readonly unsortable?: true;
  readonly cell: ComponentType<{ readonly row: Row }>;
}
