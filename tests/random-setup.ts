// Before each test file: what a property that says nothing itself takes from the table of random runs.
import fc from "fast-check";
import { runs, seed } from "./random-runs.ts";

fc.configureGlobal({ numRuns: runs("properties"), ...seed() });
