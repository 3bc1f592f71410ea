// The preview: the first rows of an export, its size, and texts that may still need redaction. It is read again when the plan changes.
import { useEffect, useState } from "react";
import { Loader, Text } from "@mantine/core";
import type { ExportPreview, ExportFrom } from "#contract/methods/export-methods.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import { formatBytes } from "#renderer/design/words/format-values.ts";
import classes from "./export.module.css";
import { failureOf, type Failure } from "#contract/failure.ts";
import { methods } from "#contract/methods/methods.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

/** The most characters drawn; raw records can be long. */
const MOST_CHARACTERS = 40_000;

export function PreviewPanel({ reading, hasPlan }: { readonly reading: PreviewReading; readonly hasPlan: boolean }) {
  const { preview, failure, isStale } = reading;
  return (
    <section className={classes.preview} aria-label={say("export.preview")} aria-busy={isStale}>
      <header className={classes.previewHead}>
        <h3 className={classes.previewTitle}>{say("export.preview")}</h3>
        {hasPlan && preview !== null && (
          <span className="sb-note sb-numeric" data-testid="export-size">
            {say("export.size", { rows: preview.rows, bytes: formatBytes(preview.estimatedBytes) })}
          </span>
        )}
        {hasPlan && isStale && <Loader size={12} color="gray" role="img" aria-label={say("export.makingPreview")} />}
      </header>
      {!hasPlan && <Text size="sm">{say("export.noColumn")}</Text>}
      {failure !== null && failure.kind !== "cancelled" && <QuietNotice failure={failure} />}
      {hasPlan && preview !== null && (
        <>
          <Leftovers preview={preview} />
          <Rows preview={preview} />
          {preview.shownRows < preview.rows && (
            <p className="sb-note sb-numeric">
              {say("export.firstOf", { shown: preview.shownRows, rows: preview.rows })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Rows({ preview: { text, cells, columns } }: { readonly preview: ExportPreview }) {
  if (text !== null) {
    return (
      <pre className={classes.text} tabIndex={0} aria-label={say("export.firstRows")}>
        {text.slice(0, MOST_CHARACTERS)}
      </pre>
    );
  }
  return (
    <div className={classes.tableFrame} tabIndex={0} role="region" aria-label={say("export.firstRows")}>
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
          {cells.map((row, index) => (
            // Only their positions tell rows of a preview apart.
            <tr key={`row ${index}`}>
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
    return <p className={classes.leftoversNone}>{say("export.noLeftovers", { rows: lookedAtRows })}</p>;
  }
  return (
    <div className={classes.leftovers} role="group" aria-label={say("export.leftovers")}>
      <p>{say("export.leftoverCount", { rows: lookedAtRows, number: leftovers.length })}</p>
      <ul tabIndex={0} aria-label={say("export.leftoverList")}>
        {leftovers.map(({ looksLike, text, rows }) => (
          <li key={`${looksLike} ${text}`}>
            <bdi className="sb-mono">{text}</bdi> {say("export.looksLike", { what: looksLike, rows })}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PreviewReading {
  readonly preview: ExportPreview | null;
  readonly failure: Failure | null;
  /** the preview belongs to an earlier plan */
  readonly isStale: boolean;
}

/** How long after the last change a preview is requested, so that typing sends one request. */
const REST_MS = 250;

/** Asks for a preview when the plan of an export stops changing; the preview before stays until then. */
export function usePreview(from: ExportFrom | null, plan: ExportPlan | null): PreviewReading {
  const app = useAppContext();
  const [kept, setKept] = useState<Omit<PreviewReading, "isStale"> & { readonly question: string | null }>({
    preview: null,
    failure: null,
    question: null,
  });
  // Both objects are new with each drawing, so compare them as text.
  const question = from === null || plan === null ? null : JSON.stringify({ from, plan, fileId: null });
  useEffect(() => {
    if (question === null) return;
    const asked = methods["export.preview"].input.parse(JSON.parse(question));
    const controller = new AbortController();
    const { signal } = controller;
    const keep = (preview: ExportPreview | null, failure: Failure | null): void => {
      if (!signal.aborted) setKept({ preview, failure, question });
    };
    const timer = setTimeout(() => {
      app.client.call("export.preview", asked, { signal }).then(
        (preview) => keep(preview, null),
        (thrown: unknown) => keep(null, failureOf(thrown)),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [app, question]);
  return { preview: kept.preview, failure: kept.failure, isStale: kept.question !== question };
}
