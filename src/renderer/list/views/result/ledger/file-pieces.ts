// Reads where the unreadable records of an opened file stand: the first ones for the panel, up to 10,000 for the clipboard.
import { useEffect, useState } from "react";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import type { Output } from "#contract/methods/methods.ts";
import type { Piece } from "#renderer/list/model/result/unread-pieces.ts";
import type { App } from "#renderer/state/app.ts";
import { ask } from "#renderer/state/ask.ts";
import { usePlacedApp } from "#renderer/state/use-app.ts";

/** Records that are read at once, as many as the contract gives. */
const STEP = 1000;
/** Records that are read for the panel; it shows a few lines. */
const FIRST = 200;
/** Records whose places are copied. */
const MOST_READ = 10_000;

type Text = Output<"opened.unreadable">["records"][number];

/** The first unreadable records; none until they are read, and none if that fails: the details of the file say it. */
export function useFilePieces(file: OpenedFile): readonly Piece[] {
  const app = usePlacedApp();
  const [texts, setTexts] = useState<readonly Text[]>([]);
  const { openedId, unreadable } = file;
  useEffect(() => {
    if (unreadable === 0) return undefined;
    return ask(
      app,
      (signal) => app.client.call("opened.unreadable", { openedId, from: 0, count: FIRST }, { signal }),
      ({ records }) => setTexts(records),
      () => undefined,
    );
  }, [app, openedId, unreadable]);
  return piecesOf(texts, file);
}

/** The places of the unreadable records of the file, up to MOST_READ. Rejects with Failed. */
export async function readPieces(app: App, file: OpenedFile): Promise<readonly Piece[]> {
  const { openedId } = file;
  const pieces: Piece[] = [];
  for (let from = 0; from < MOST_READ; from += STEP) {
    const { records, total } = await app.client.call("opened.unreadable", { openedId, from, count: STEP });
    pieces.push(...piecesOf(records, file));
    if (from + records.length >= total) break;
  }
  return pieces;
}

/** Without the lines that are kept beside them. A single file needs no name. */
function piecesOf(texts: readonly Text[], { parts }: OpenedFile): readonly Piece[] {
  const isOne = parts.length < 2;
  return texts
    .filter(({ isDamage }) => isDamage)
    .map(({ file, line, reason }) => ({ file: isOne ? null : file, line, reason }));
}
