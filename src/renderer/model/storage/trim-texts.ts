// The texts of the notice that old opened files were forgotten to keep the limit.
import { count, formatNumber } from "../../design/words/format.ts";

export const trimTexts = {
  title: (files: number) => `${count(files, "opened file")} forgotten`,
  detail: (limitGb: number, names: string, size: string) =>
    `More than ${formatNumber(limitGb)} GB were kept, so these were forgotten: ${names} (${size}). The files themselves stay where they are.`,
} as const;
