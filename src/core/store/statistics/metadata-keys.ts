// Counts the keys in the metadata of a view's rows: of a sample first, and then of every row.
import { MOST_METADATA_KEYS, type MetadataKeys } from "#contract/methods/find-methods.ts";
import { metadataName } from "#domain/columns/metadata-column.ts";
import { countWithSample, SAMPLE_SIZES, type TellCount } from "#core/store/base/count-with-sample.ts";
import type { Database } from "#core/store/base/database.ts";
import { mostOf } from "#core/store/base/most-of.ts";
import { ChunkSize, inChunks, type Sliced, type Tell } from "#core/store/base/sliced.ts";
import { listOf, RECORDS } from "#core/store/base/sql-columns.ts";
import { readFacts } from "#core/store/conditions/chunk-sql.ts";
import type { ViewSnapshot } from "#core/store/views/snapshot.ts";

const FIRST_ROWS = 200;
const MOST_ROWS = 2000;
/** Records may have any number of keys. Of more different ones, those that appear first are counted. */
const MOST_COUNTED = 20_000;

interface KeyCount {
  rows: number;
  isList: boolean;
}

/** The keys that most rows have; keys of equally many rows in the order of their names. */
export function* countMetadataKeys(
  database: Database,
  { kind, rowIds }: Pick<ViewSnapshot, "kind" | "rowIds">,
  tell: TellCount<MetadataKeys>,
  sampleRows = SAMPLE_SIZES.records,
): Sliced<MetadataKeys> {
  return yield* countWithSample(
    rowIds,
    sampleRows,
    (rows, tellRows) => countKeys(database, { kind, rowIds: rows }, tellRows),
    tell,
  );
}

function* countKeys(
  database: Database,
  { kind, rowIds }: Pick<ViewSnapshot, "kind" | "rowIds">,
  tell: Tell,
): Sliced<MetadataKeys> {
  const counts = new Map<string, KeyCount>();
  let rows = 0;
  const countChunk = (chunk: Int32Array): void => {
    const [held = []] = readFacts(database, kind, chunk, [`metadataKeys(${RECORDS[kind]})`]);
    rows += held.length;
    for (const each of held) for (const [key, isInList] of pairsOf(each)) addKey(counts, key, isInList);
  };
  yield* inChunks(rowIds, new ChunkSize(FIRST_ROWS, MOST_ROWS), countChunk, tell);
  const top = yield* mostOf<readonly [string, KeyCount]>(
    counts,
    MOST_METADATA_KEYS,
    (one, other) => other[1].rows - one[1].rows || (one[0] < other[0] ? -1 : 1),
  );
  const keys = top.map(([key, count]) => ({ column: metadataName(key), ...count }));
  return { keys, different: counts.size, rows, sampledOf: null };
}

function addKey(counts: Map<string, KeyCount>, key: string, isInList: boolean): void {
  const known = counts.get(key);
  if (known === undefined) {
    if (counts.size < MOST_COUNTED) counts.set(key, { rows: 1, isList: isInList });
    return;
  }
  known.rows++;
  if (isInList) known.isList = true;
}

/** The keys of a row as SQL gives them. Nearly every row has none. */
function pairsOf(json: unknown): readonly (readonly [key: string, isInList: boolean])[] {
  return listOf(json).map((pair) => {
    const [key, isInList]: readonly unknown[] = Array.isArray(pair) ? pair : [];
    return [String(key), isInList === true];
  });
}
