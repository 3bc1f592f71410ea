// The minimum cost of reading a file of JSON lines: JSON.parse for each line, in one thread.
import { createReadStream } from "node:fs";

const CHUNK_BYTES = 1024 * 1024;
const LF = 10;

export async function parseLines(path: string): Promise<void> {
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
