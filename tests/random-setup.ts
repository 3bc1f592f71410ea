// Before each test file: a property that gives no number of runs takes it from the table of random runs.
import fc from "fast-check";
import { runs } from "./random-runs.ts";

fc.configureGlobal({ numRuns: runs("properties") });
