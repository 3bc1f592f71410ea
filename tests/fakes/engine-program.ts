// The programs of the engine and of its threads, as tests start them.
import { join, resolve } from "node:path";
import { isBuilt } from "#tools/build-state.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const hasBuilt = isBuilt(ROOT);

/**
 * The built program where it is up to date, else its source. From its source a program starts in five times the time: it reads a
 * hundred files and compiles the remover of types, which is WebAssembly: V8 can then end the process (nodejs/node#64500).
 */
export function engineProgram(built: string, source = built): string {
  return join(ROOT, hasBuilt ? `out/main/${built}.mjs` : `src/engine/${source}.ts`);
}
