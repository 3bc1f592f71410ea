// Calls a sample service in a test, without HTTP, and reads the answer as data.
import { asList, asMap } from "#domain/text/lenient.ts";
import { SAMPLE_CALLS_ROOT, SAMPLE_CHAT_ROOT, type SampleService } from "#sample/index.ts";

type Map = Readonly<Record<string, unknown>>;

export interface SampleAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Map;
  readonly data: readonly Map[];
  readonly meta: Map;
  readonly error: Map;
}

/** `path` begins with messages or calls; `viewingAs` becomes the header onBehalfOf. */
export async function askSample(
  service: SampleService,
  path: string,
  params: Readonly<Record<string, string | number>> = {},
  viewingAs?: string,
): Promise<SampleAnswer> {
  const url = new URL(`${path.startsWith("messages") ? SAMPLE_CHAT_ROOT : SAMPLE_CALLS_ROOT}/${path}`);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
  const headers = { apikey: service.key, ...(viewingAs === undefined ? {} : { onBehalfOf: viewingAs }) };
  const response = await service.fetch(new Request(url, { headers }));
  const body = asMap(await response.json());
  return {
    status: response.status,
    headers: response.headers,
    body,
    data: asList(body["data"]).map(asMap),
    meta: asMap(body["meta"]),
    error: asMap(body["error"]),
  };
}

/** All matching records, page after page: messages oldest first, calls newest first. */
export async function askForAll(
  service: SampleService,
  kind: "messages" | "calls",
  params: Readonly<Record<string, string | number>> = {},
  viewingAs?: string,
): Promise<readonly Map[]> {
  const found: Map[] = [];
  let cursor: Readonly<Record<string, string | number>> = kind === "messages" ? { affix: "append" } : { page: 1 };
  for (;;) {
    const size = kind === "messages" ? { limit: 1000 } : { perPage: 100 };
    const { data, meta } = await askSample(service, kind, { ...params, ...size, ...cursor }, viewingAs);
    if (data.length === 0) return found;
    found.push(...data);
    const next = asMap(meta["next"]);
    cursor =
      kind === "messages"
        ? { affix: "append", id: String(next["id"]), sentAt: String(next["sentAt"]) }
        : { page: Number(cursor["page"]) + 1 };
  }
}
