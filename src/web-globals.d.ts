// The few web globals that domain, contract and sample may use: they exist in Node, in Electron and in every browser.
// Included by those layers' tsconfig files only, so that nothing else of the DOM or of Node exists for them.

declare class URLSearchParams {
  constructor(init?: string | Iterable<readonly [string, string]> | Readonly<Record<string, string>>);
  append(name: string, value: string): void;
  set(name: string, value: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  keys(): IterableIterator<string>;
  entries(): IterableIterator<[string, string]>;
  toString(): string;
  readonly size: number;
}

declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  readonly href: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly origin: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: URLSearchParams;
}

declare class Headers {
  constructor(init?: Readonly<Record<string, string>>);
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
}

declare class Request {
  constructor(
    input: string | URL | Request,
    init?: { method?: string; headers?: Readonly<Record<string, string>> | Headers },
  );
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
}

declare class Response {
  constructor(body?: string | null, init?: { status?: number; headers?: Readonly<Record<string, string>> });
  readonly status: number;
  readonly headers: Headers;
  text(): Promise<string>;
  json(): Promise<unknown>;
}

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare function setTimeout(handler: () => void, milliseconds: number): unknown;
declare function clearTimeout(handle: unknown): void;
declare function encodeURIComponent(text: string): string;
declare function decodeURIComponent(text: string): string;

declare function btoa(text: string): string;
