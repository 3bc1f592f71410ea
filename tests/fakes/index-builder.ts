// Builds the search index of the store at a path in a process that can be killed; says the number of each slice.
import { openStore } from "../../src/core/store/store.ts";

const store = openStore(process.argv[2] ?? "");
let slice = 0;
for (const work = store.search.catchUp(); work.next().done !== true;) process.stdout.write(`${++slice}\n`);
store.close();
process.stdout.write("done\n");
