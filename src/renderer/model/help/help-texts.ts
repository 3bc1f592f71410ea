// The texts of notices about diagnostics.
import { translated } from "../../../domain/text/language.ts";

export const helpTexts = translated("help", {
  diagnostics: "Diagnostics",
  notRead: "Diagnostics could not be read",
});
