// Writes a ZIP archive as a stream: entries one after the other, compressed by zlib outside the main thread, no dates.
import { crc32, createDeflateRaw, type DeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

/** The earliest time of ZIP, from local fields as the archive stores it: the same bytes everywhere. */
const NO_DATE = new Date(1980, 0, 1);
const DEFLATE = 8;

export interface ZipEntry {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  readonly end: () => Promise<void>;
}

export interface ZipStream {
  /** Begins an entry; the one before it has ended. */
  readonly add: (name: string) => ZipEntry;
  /** Ends the archive: its directory is in the last bytes. */
  readonly end: () => void;
  /** The bytes since the last call. */
  readonly takeBytes: () => Uint8Array;
}

/** Opens an archive of less than 4 GiB. */
export function openZip(): ZipStream {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    pieces.push(bytes);
  });
  return {
    add(name) {
      const file: ZipInputFile & { ondata?: ZipInputFile["ondata"] } = {
        filename: name,
        compression: DEFLATE,
        size: 0,
        crc: 0,
        mtime: NO_DATE,
      };
      zip.add(file);
      return entryOf(file);
    },
    end: () => zip.end(),
    takeBytes() {
      const taken = Buffer.concat(pieces);
      pieces = [];
      return taken;
    },
  };
}

function entryOf(file: ZipInputFile): ZipEntry {
  const deflate = createDeflateRaw();
  deflate.on("data", (bytes: Uint8Array<ArrayBuffer>) => file.ondata?.(null, bytes, false));
  return {
    async write(bytes) {
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      await settled(deflate, (done) => deflate.write(bytes, done));
    },
    async end() {
      await settled(deflate, (done) => {
        deflate.once("end", () => done());
        deflate.end();
      });
      file.ondata?.(null, new Uint8Array(0), true);
    },
  };
}

function settled(deflate: DeflateRaw, start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    deflate.once("error", reject);
    start((error) => {
      deflate.off("error", reject);
      if (error) reject(error);
      else resolve();
    });
  });
}
