// The texts of the notice that old opened files were forgotten to keep the limit.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";

export const trimTexts = translated("storage.trim", {
  title: (files: number) => icu("{files, plural, one {# opened file} other {# opened files}} forgotten", { files }),
  detail: (limitGb: number, names: string, size: string) =>
    `More than ${formatNumber(limitGb)} GB were kept, so these were forgotten: ${names} (${size}). The files themselves stay where they are.`,
});
