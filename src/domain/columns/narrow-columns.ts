// Hides columns in a narrow grid, so that names stay whole.

/** The facts of a shown column that decide about its room. */
export interface ColumnRoom {
  readonly id: string;
  readonly widthPixels: number;
  /** it takes a share of the remaining width; names and texts do */
  readonly grows?: number;
  /** its place among the columns that give way, from 1; absent: it stays */
  readonly givesWay?: number;
  /** its width once it has given way; absent: it is hidden then */
  readonly narrowPixels?: number;
  /** a person showed it by hand, so it stays */
  readonly always?: boolean;
}

/** The width at which most names are whole. A column that grows gets it before another column has to give way. */
export const NAME_PIXELS = 150;

/** How a column gives way: by this width, or hidden. */
export type GivenWay = ReadonlyMap<string, number | "hidden">;

/** The columns that give way at a width of the grid, in their order, as few as are enough. */
export function columnsThatGiveWay(columns: readonly ColumnRoom[], gridPixels: number): GivenWay {
  const needed = ({ widthPixels, grows }: ColumnRoom): number =>
    grows === undefined ? widthPixels : Math.max(widthPixels, NAME_PIXELS);
  const order = columns
    .filter(({ givesWay, always }) => givesWay !== undefined && always !== true)
    .toSorted((one, other) => (one.givesWay ?? 0) - (other.givesWay ?? 0));
  const given = new Map<string, number | "hidden">();
  let total = columns.reduce((sum, column) => sum + needed(column), 0);
  for (const column of order) {
    if (total <= gridPixels) break;
    given.set(column.id, column.narrowPixels ?? "hidden");
    total -= needed(column) - (column.narrowPixels ?? 0);
  }
  return given;
}
