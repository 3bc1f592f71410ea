// Cases of reading opened files: the work of an import before anything is stored.
import { detectFile } from "#core/files/read/detect-file.ts";
import { readOpenedFile } from "#core/files/read/read-file.ts";
import type { BenchCase } from "#tools/bench/bench-case.ts";
import { durations, rates, timeBoth, timeOnce, type Figure } from "#tools/bench/measure.ts";
import { parseLines } from "#tools/bench/references/parse-lines.ts";
import type { Workbench } from "#tools/bench/workbench.ts";

const ROUNDS = 3;

export const readingCases: readonly BenchCase[] = [
  {
    name: "read messages from NDJSON",
    beside: "reading the lines and JSON.parse, in one thread",
    target: 0.6,
    measure: measureLines,
  },
  {
    name: "first messages of a file: detected and read",
    beside: "at most half a second, whatever its size",
    target: 500,
    measure: measureFirst,
  },
];

async function measureLines(bench: Workbench): Promise<Figure> {
  const path = await bench.messageLines();
  const { signal } = new AbortController();
  const detection = await detectFile(path, signal);
  const read = async (): Promise<void> => {
    let rows = 0;
    const sink = { addMessage: () => void rows++, addCall: () => undefined, addEvent: () => undefined };
    for await (const _ of readOpenedFile(path, detection, sink, { signal }));
    if (rows !== bench.messages) throw new Error(`read ${rows} messages of ${bench.messages}`);
  };
  return rates(await timeBoth(ROUNDS, read, () => parseLines(path)), bench.messages);
}

async function measureFirst(bench: Workbench): Promise<Figure> {
  const path = await bench.messageLines();
  const { signal } = new AbortController();
  const first = async (): Promise<void> => {
    const detection = await detectFile(path, signal);
    let rows = 0;
    const sink = { addMessage: () => void rows++, addCall: () => undefined, addEvent: () => undefined };
    for await (const _ of readOpenedFile(path, detection, sink, { signal })) if (rows > 0) return;
  };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timeOnce(first));
  return { ...durations({ work: times, reference: [] }), reference: null };
}
