// Asks for a preview when the plan of an export stops changing; the preview before stays until then.
import { useEffect, useState } from "react";
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import { methods } from "../../../contract/methods/methods.ts";
import type { ExportFrom, ExportPlan, ExportPreview } from "../../../contract/methods/export-methods.ts";
import { useAppContext } from "../../actions/base/use-app.ts";

export interface PreviewReading {
  readonly preview: ExportPreview | null;
  readonly failure: Failure | null;
  /** the preview belongs to an earlier plan */
  readonly isStale: boolean;
}

/** How long after the last change a preview is requested, so that typing sends one request. */
const REST_MS = 250;

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
