// The first rows of an export as they will be written, with its size, and what redaction has left.
import { Loader, Text } from "@mantine/core";
import type { ExportPreview } from "../../../contract/methods/export-methods.ts";
import { QuietNotice } from "../../design/parts/quiet-notice.tsx";
import { count, formatBytes } from "../../design/words/format.ts";
import { LEFTOVER_WORDS } from "../../model/export/export-words.ts";
import type { PreviewReading } from "./use-preview.ts";
import classes from "./export.module.css";

/** Most characters of the preview that are drawn; raw records can be long. */
const MOST_CHARACTERS = 40_000;

export function PreviewPanel({ reading, hasPlan }: { readonly reading: PreviewReading; readonly hasPlan: boolean }) {
  const { preview, failure, isStale } = reading;
  return (
    <section className={classes.preview} aria-label="Preview" aria-busy={isStale}>
      <header className={classes.previewHead}>
        <h3 className={classes.previewTitle}>Preview</h3>
        {hasPlan && preview !== null && (
          <span className={classes.size} data-testid="export-size">
            {count(preview.rows, "row")}, about {formatBytes(preview.estimatedBytes)}
          </span>
        )}
        {hasPlan && isStale && <Loader size={12} color="gray" role="img" aria-label="Making the preview" />}
      </header>
      {!hasPlan && <Text size="sm">No column is chosen.</Text>}
      {failure !== null && failure.kind !== "cancelled" && <QuietNotice failure={failure} />}
      {hasPlan && preview !== null && (
        <>
          <Leftovers preview={preview} />
          <Rows preview={preview} />
        </>
      )}
    </section>
  );
}

function Rows({ preview: { text, cells, columns } }: { readonly preview: ExportPreview }) {
  if (text !== null) {
    return (
      <pre className={classes.text} tabIndex={0} aria-label="First rows as they will be written">
        {text.slice(0, MOST_CHARACTERS)}
      </pre>
    );
  }
  return (
    <div className={classes.tableFrame} tabIndex={0} role="region" aria-label="First rows as they will be written">
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, place) => (
            // Rows of a preview have no names of their own, and never change their places.
            <tr key={`row ${place}`}>
              {columns.map((name, column) => (
                <td key={name}>{row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Leftovers({ preview: { leftovers, lookedAtRows } }: { readonly preview: ExportPreview }) {
  if (lookedAtRows === 0) return null;
  if (leftovers.length === 0) {
    return (
      <p className={classes.leftoversNone}>
        In {count(lookedAtRows, "row")} nothing looks like a UID, a name, an e-mail address or a phone number any more.
      </p>
    );
  }
  return (
    <div className={classes.leftovers} role="group" aria-label="What redaction has left">
      <p>
        {count(leftovers.length, "thing")} in {count(lookedAtRows, "row")} still look like what redaction takes out:
      </p>
      <ul tabIndex={0} aria-label="Leftovers">
        {leftovers.map(({ looksLike, text, rows }) => (
          <li key={`${looksLike} ${text}`}>
            <bdi className="sb-mono">{text}</bdi> looks like {LEFTOVER_WORDS[looksLike]}, in {count(rows, "row")}
          </li>
        ))}
      </ul>
    </div>
  );
}
