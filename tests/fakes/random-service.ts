// A service that holds records, and changes, fails, cuts and miscounts while a walk goes on. It knows what it held.
import { asList } from "#domain/text/lenient.ts";

export interface HeldRecord {
  readonly id: string;
  readonly at: number;
  readonly status: string;
}

/** What happens before an answer. `at`: a share of the list, 0 to 1. */
export type Change =
  | { readonly kind: "insert"; readonly count: number }
  | { readonly kind: "delete"; readonly at: number }
  | { readonly kind: "fail"; readonly status: 404 | 429 | 500 | 503 }
  | { readonly kind: "drop" }
  | { readonly kind: "restart" };

export type Totals = "right" | "none" | "zero" | "page" | "high";

export interface Nature {
  readonly kind: "messages" | "calls";
  readonly records: number;
  /** the largest page that it sends, whatever is asked for */
  readonly cap: number;
  /** the page size that an answer names: its own, the asked one, or none */
  readonly names: "own" | "asked" | "none";
  /** calls: the order of the list */
  readonly order: "newestFirst" | "oldestFirst" | "mixed";
  readonly totals: Totals;
  readonly countsPages: boolean;
  /** the end of calls is a 404 */
  readonly endsWith404: boolean;
  /** messages: every record whose number modulo 10 is below this is filtered after paging */
  readonly hidden: number;
  /** messages: an empty page echoes the request, or names no next page */
  readonly echoes: boolean;
  readonly next: "whole" | "withoutId" | "none";
  /** messages that share one second */
  readonly perSecond: number;
  /** by the number of the request, from 0 */
  readonly changes: readonly (Change | null)[];
}

const START = 1_700_000_000;
const STATUSES = ["ended", "missed", "unanswered", "ongoing"] as const;
const ROOT = "https://service.example";

export class RandomService {
  readonly #nature: Nature;
  #list: HeldRecord[] = [];
  #made = 0;
  #requests = 0;
  #first: readonly HeldRecord[] | null = null;
  /** calls that left the list after the first page and before the end */
  deletions = 0;
  /** a page of calls was sent that is shorter than named, in the middle of the list, and looks like the last */
  looksLast = false;
  /** an empty page named the next one by the time of the request alone: nobody can tell it from an echo */
  echoesTime = false;

  readonly access = {
    origin: ROOT,
    chatRoot: `${ROOT}/chat/v3`,
    callsRoot: `${ROOT}/calls/v3`,
    fetch: (request: Request) => this.answer(request),
    readKey: async () => "a-key-of-the-service",
  };

  constructor(nature: Nature) {
    this.#nature = nature;
    for (let index = 0; index < nature.records; index += 1) this.#insert();
  }

  get requests(): number {
    return this.#requests;
  }

  /** The next first page is the one that a result is judged by. */
  begin(): void {
    this.#first = null;
    this.deletions = 0;
    this.looksLast = false;
    this.echoesTime = false;
  }

  /** The records that were there at the first page, match, and are still there. */
  survivors(matches: (record: HeldRecord) => boolean): readonly string[] {
    const now = new Set(this.#visible().map(({ id }) => id));
    return (this.#first ?? []).filter((record) => matches(record) && now.has(record.id)).map(({ id }) => id);
  }

  wasEver(id: string): boolean {
    return Number(id.replace("v1.", "")) <= this.#made;
  }

  #insert(): void {
    this.#made += 1;
    const at = START + Math.floor(this.#made / this.#nature.perSecond);
    const status = STATUSES[(this.#made * 7) % STATUSES.length] ?? "ended";
    const record = { id: this.#nature.kind === "calls" ? `v1.${this.#made}` : String(this.#made), at, status };
    const { order, kind } = this.#nature;
    if (kind === "calls" && order === "newestFirst") this.#list.unshift(record);
    else if (kind === "calls" && order === "mixed")
      this.#list.splice((this.#made * 5) % (this.#list.length + 1), 0, record);
    else this.#list.push(record);
  }

  #visible(): readonly HeldRecord[] {
    const { kind, hidden } = this.#nature;
    return kind === "calls" ? this.#list : this.#list.filter(({ id }) => Number(id) % 10 >= hidden);
  }

  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const change = this.#nature.changes[this.#requests] ?? null;
    this.#requests += 1;
    const failed = this.#apply(change);
    if (failed !== null) return failed;
    return this.#nature.kind === "calls" ? this.#calls(url.searchParams) : this.#messages(url.searchParams);
  }

  #apply(change: Change | null): Response | null {
    switch (change?.kind) {
      case "insert":
        for (let count = 0; count < change.count; count += 1) this.#insert();
        return null;
      case "delete":
        if (this.#list.length > 0) this.#list.splice(Math.floor(change.at * this.#list.length), 1);
        if (this.#first !== null) this.deletions += 1;
        return null;
      case "fail":
        return json({ error: { code: `ERR_${change.status}`, message: "played" } }, change.status, {
          "retry-after": "1",
        });
      case "drop":
        throw new TypeError("fetch failed", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) });
      default:
        return null;
    }
  }

  #calls(params: URLSearchParams): Response {
    const { cap, names, totals, countsPages, endsWith404 } = this.#nature;
    const [page, asked] = [Number(params.get("page")), Number(params.get("perPage"))];
    const wanted = params.get("status");
    const list = wanted === null ? this.#list : this.#list.filter(({ status }) => wanted.split(",").includes(status));
    this.#first ??= [...this.#list];
    const size = Math.min(cap, asked);
    const rows = list.slice((page - 1) * size, page * size);
    if (rows.length === 0 && page > 1 && endsWith404)
      return json({ error: { code: "ERR_NOT_FOUND", message: "none" } }, 404);
    const named = { own: size, asked, none: null }[names];
    const total = { right: list.length, none: null, zero: 0, page: rows.length, high: list.length + 3 }[totals];
    const pages = total === null ? null : Math.max(1, Math.ceil(total / (named ?? size)));
    if (named !== null && rows.length < named && page * size < list.length && totals === "page") this.looksLast = true;
    const pagination = {
      ...(total === null ? {} : { total }),
      count: rows.length,
      ...(named === null ? {} : { per_page: named }),
      current_page: page,
      ...(countsPages && pages !== null ? { total_pages: pages } : {}),
    };
    return json({ data: rows.map(callOf), meta: { pagination } });
  }

  #messages(params: URLSearchParams): Response {
    const { cap, hidden, echoes, next } = this.#nature;
    const affix = params.get("affix") ?? "append";
    const sign = affix === "prepend" ? -1 : 1;
    const place = { at: numberOr(params.get("sentAt")), id: numberOr(params.get("id")) };
    const sorted = sign === 1 ? this.#list : this.#list.toReversed();
    const isFirst = place.at === null && place.id === null;
    const after = isFirst ? sorted : sorted.filter((record) => compareToPlace(record, place) * sign > 0);
    this.#first ??= [...this.#visible()];
    const page = after.slice(0, Math.min(cap, Number(params.get("limit"))));
    const sent = page.filter(({ id }) => Number(id) % 10 >= hidden);
    const outer = page.at(-1);
    const echo = {
      affix,
      ...(place.at === null ? {} : { sentAt: place.at }),
      ...(place.id === null ? {} : { id: place.id }),
    };
    const told =
      outer === undefined
        ? echoes
          ? echo
          : undefined
        : { affix, sentAt: outer.at, ...(next === "withoutId" ? {} : { id: Number(outer.id) }) };
    if (sent.length === 0 && outer !== undefined && next === "withoutId" && outer.at === place.at)
      this.echoesTime = true;
    const data = (sign === 1 ? sent : sent.toReversed()).map(messageOf);
    // A page without a record has to name the next one: nothing else does.
    const names = next !== "none" || sent.length === 0;
    return json({
      data,
      meta: { current: { count: data.length }, ...(names && told !== undefined ? { next: told } : {}) },
    });
  }
}

function compareToPlace(
  { at, id }: HeldRecord,
  place: { readonly at: number | null; readonly id: number | null },
): number {
  if (place.at !== null && at !== place.at) return at - place.at;
  return place.id === null ? 0 : Number(id) - place.id;
}

const numberOr = (text: string | null): number | null => (text === null ? null : Number(text));

function callOf({ id, at, status }: HeldRecord): object {
  return { sessionId: id, status, initiatedAt: at, initiator: "ann", receiver: "bob", receiverType: "user" };
}

function messageOf({ id, at }: HeldRecord): object {
  const kind = { receiverType: "user", category: "message", type: "text", data: { text: id } };
  return { id, sentAt: at, sender: "ann", receiver: "bob", conversationId: "ann_user_bob", ...kind };
}

function json(body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ ...body, data: "data" in body ? asList(body.data) : undefined }, { status, headers });
}
