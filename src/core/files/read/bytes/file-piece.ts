// A piece of a file's content.

/** A piece of the file. `bytes` are only valid until the next one is asked for. */
export interface FilePiece {
  readonly bytes: Buffer;
  /** bytes on the disk that are read so far */
  readonly readBytes: number;
  readonly totalBytes: number;
}
