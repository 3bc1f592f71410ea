// The far end of the child-process carrier: what an engine is to main, in a real process with structured clone.
import { serveCases } from "./far-end.ts";

const take = serveCases((message) => process.send?.(message));
process.on("message", take);
process.on("disconnect", () => process.exit(0));
