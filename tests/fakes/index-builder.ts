// Builds the search index of a store and kills its own process after a given number of slices. A kill from outside
// would come too late on a fast machine.
import { openStore } from "#core/store/store.ts";

const [path = "", slices] = process.argv.slice(2);
const store = openStore(path);
let slice = 0;
for (const work = store.search.catchUp(); work.next().done !== true;) {
  if (++slice === Number(slices)) process.kill(process.pid, "SIGKILL");
}
