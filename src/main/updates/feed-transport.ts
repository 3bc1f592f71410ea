// The library's way to the feed: no redirects, bounded answers, checked files.
import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { networkCauseOf } from "#core/api/network-cause.ts";
import { checkRoot } from "#domain/connection.ts";
import { UpdateFault } from "./update-fault.ts";

/** A description of a release has about 1 kB, and its notes a few more. */
export const LARGEST_DESCRIPTION_BYTES = 256 * 1024;
/** For a description; a package takes as long as it needs. */
const LONGEST_ANSWER_MS = 30_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportParts {
  /** the feed's address, https, or http on this machine */
  readonly feed: string;
  readonly fetch: Fetch;
  /** Resolves when no load and no export runs. */
  readonly whenIdle: () => Promise<void>;
}

/** The options by which the library asks for a description; `port` only if it is not the protocol's own. */
interface DescriptionRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: string;
  readonly path: string;
}

/** One download: who stops it, and who hears how far it is. */
export interface Download {
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number, totalBytes: number) => void;
}

/** The two methods of the library's `HttpExecutor` that it calls if it downloads whole files only. */
export class FeedTransport {
  readonly #parts: TransportParts;
  readonly #sizes = new Map<string, number>();
  #download: Download | null = null;

  constructor(parts: TransportParts) {
    if (checkRoot(parts.feed) !== null) throw new UpdateFault("off");
    this.#parts = parts;
  }

  /** Allows a file of a release to be downloaded, with exactly so many bytes. */
  allow(url: URL, bytes: number): void {
    this.#sizes.set(url.href, bytes);
  }

  /** Sets the signal and the progress of the next downloads; null for none. */
  follow(download: Download | null): void {
    this.#download = download;
  }

  /** The text of a description. The library's own headers are left out: they would name this installation. */
  async request({ protocol, hostname, port, path }: DescriptionRequest): Promise<string> {
    const url = new URL(`${protocol}//${hostname}${port === undefined ? "" : `:${port}`}${path}`);
    const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of this.#read(url, signal)) {
      bytes += chunk.length;
      if (bytes > LARGEST_DESCRIPTION_BYTES) throw new UpdateFault("tooLarge");
      chunks.push(chunk);
    }
    return new TextDecoder().decode(Buffer.concat(chunks));
  }

  /** Writes a file that was allowed; throws if its size or its checksum differs. It waits while a load or an export runs. */
  async download(url: URL, path: string, { sha512 }: { readonly sha512?: string | null }): Promise<void> {
    const totalBytes = this.#sizes.get(url.href);
    if (totalBytes === undefined || sha512 === undefined || sha512 === null) throw new UpdateFault("unreadable");
    const file = await open(path, "w", 0o600);
    try {
      if ((await this.#writeAll(file, url, totalBytes)) !== sha512) throw new UpdateFault("checksum");
    } finally {
      await file.close();
    }
  }

  /** The checksum of the written bytes. */
  async #writeAll(file: FileHandle, url: URL, totalBytes: number): Promise<string> {
    const { signal, onBytes } = this.#download ?? { signal: new AbortController().signal, onBytes: () => undefined };
    const hash = createHash("sha512");
    let bytes = 0;
    for await (const chunk of this.#read(url, signal)) {
      bytes += chunk.length;
      if (bytes > totalBytes) throw new UpdateFault("checksum");
      hash.update(chunk);
      await file.writeFile(chunk);
      onBytes(bytes, totalBytes);
      await this.#parts.whenIdle();
    }
    return hash.digest("base64");
  }

  /** The bytes of an answer. Whoever stops reading ends the request. */
  async *#read(url: URL, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const reading = new AbortController();
    const init = {
      redirect: "manual",
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.any([signal, reading.signal]),
    } as const;
    try {
      const response = await this.#ask(url, init);
      const reader = response.body?.getReader();
      for (;;) {
        const part = await reader?.read();
        if (part === undefined || part.done) return;
        yield part.value;
      }
    } catch (thrown) {
      if (thrown instanceof UpdateFault || (thrown instanceof Error && thrown.name === "AbortError")) throw thrown;
      throw new UpdateFault(networkCauseOf(thrown) === "redirected" ? "redirected" : "unreachable");
    } finally {
      reading.abort();
    }
  }

  async #ask(url: URL, init: RequestInit): Promise<Response> {
    const response = await this.#parts.fetch(url.href, init);
    if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
      throw new UpdateFault("redirected");
    }
    if (!response.ok) throw new UpdateFault("refused");
    return response;
  }
}
