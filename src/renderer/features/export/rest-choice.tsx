// The export dialog's note about rows that are not loaded, and the choice to load them before the export.
import { Checkbox } from "@mantine/core";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { verdictOf } from "../../../domain/report/verdict.ts";
import dialogClasses from "../../design/looks/dialogs.module.css";
import { stateWords } from "../../model/files/file-words.ts";
import { exportTexts as texts } from "../../model/export/export-texts.ts";
import classes from "./export.module.css";
import { useFile, useScreen } from "../../actions/base/use-app.ts";

interface Props {
  readonly kind: QueryKind;
  /** there is more to load, and the export would hold it */
  readonly canFetch: boolean;
  readonly fetches: boolean;
  readonly onFetch: (fetches: boolean) => void;
}

export function RestChoice({ kind, canFetch, fetches, onFetch }: Props) {
  const { result } = useScreen(kind);
  const file = useFile();
  const verdict = result === null ? null : verdictOf(result);
  const className = `${dialogClasses.note} ${classes.incomplete}`;
  if (file !== undefined) {
    const { tone, sentence } = stateWords(file);
    return tone === "good" ? null : <p className={className}>{texts.fileRest(sentence)}</p>;
  }
  if (result === null || verdict === null || verdict.kind === "complete") return null;
  return (
    <div className={className}>
      {texts.incomplete(verdict.because)}
      {!(canFetch && fetches) && ` ${texts.loadedRows}`}
      {canFetch && (
        <Checkbox
          mt={6}
          size="xs"
          label={texts.fetchRest}
          description={texts.fetchRestHint}
          checked={fetches}
          onChange={(event) => onFetch(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
