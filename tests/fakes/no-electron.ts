// Imported first by tests of main: makes `electron` an empty module, because loading the real package downloads it.
import { registerHooks } from "node:module";

const EMPTY = "data:text/javascript,export default {}";

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron" ? { url: EMPTY, shortCircuit: true } : next(specifier, context),
});
