// Asks for the preview of an export whenever its plan rests, and keeps the one before until the next is there.
import { useEffect, useState } from "react";
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import { methods } from "../../../contract/methods/methods.ts";
import type { ExportFrom, ExportPlan, ExportPreview } from "../../../contract/methods/export-methods.ts";
import { useAppContext } from "../../actions/base/use-app.ts";

export interface PreviewReading {
  readonly preview: ExportPreview | null;
  readonly failure: Failure | null;
  /** what is shown belongs to an earlier plan */
  readonly isStale: boolean;
}

/** A preview is asked for this long after the last change, so that typing sends one question. */
const REST_MS = 250;

export function usePreview(from: ExportFrom | null, plan: ExportPlan | null): PreviewReading {
  const app = useAppContext();
  const [kept, setKept] = useState<Omit<PreviewReading, "isStale"> & { readonly question: string | null }>({
    preview: null,
    failure: null,
    question: null,
  });
  // Both are made anew with each drawing, and are small: their text tells whether anything has changed.
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
