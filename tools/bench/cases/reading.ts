// Cases of reading opened files: what an import does before anything is stored.
import { createReadStream } from "node:fs";
import { detectFile } from "../../../src/core/files/read/detect-file.ts";
import { readOpenedFile } from "../../../src/core/files/read/read-file.ts";
import type { BenchCase } from "../bench-case.ts";
import { durations, rates, timeBoth, timeOnce } from "../measure.ts";
import type { Figure } from "../measure.ts";
import type { Workbench } from "../workbench.ts";

const ROUNDS = 3;
const CHUNK_BYTES = 1024 * 1024;
const LF = 10;

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
    const sink = { takeMessage: () => void rows++, takeCall: () => undefined };
    for await (const _ of readOpenedFile(path, detection, sink, { signal }));
    if (rows !== bench.messages) throw new Error(`read ${rows} messages of ${bench.messages}`);
  };
  return rates(await timeBoth(ROUNDS, read, () => parseLines(path)), bench.messages);
}

async function parseLines(path: string): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    if (!Buffer.isBuffer(chunk)) throw new Error("text instead of bytes");
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, start)) {
      JSON.parse(bytes.toString("utf8", start, end));
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
}

async function measureFirst(bench: Workbench): Promise<Figure> {
  const path = await bench.messageLines();
  const { signal } = new AbortController();
  const first = async (): Promise<void> => {
    const detection = await detectFile(path, signal);
    let rows = 0;
    const sink = { takeMessage: () => void rows++, takeCall: () => undefined };
    for await (const _ of readOpenedFile(path, detection, sink, { signal })) if (rows > 0) return;
  };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timeOnce(first));
  return { ...durations({ work: times, reference: [] }), reference: null };
}
