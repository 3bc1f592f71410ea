// The far end of the child-process carrier: a real process with structured clone, like the engine.
import { serveCases } from "./far-end.ts";

const take = serveCases((message) => process.send?.(message));
process.on("message", take);
process.on("disconnect", () => process.exit(0));
