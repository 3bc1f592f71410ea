// A process that stores page after page without end and reports each commit; made to be killed.
import { openStore } from "#core/store/store.ts";

const PAGE_ROWS = 200;

const store = openStore(process.argv[2] ?? "");
const walk = { cursor: null, ended: null };
const { resultId } = store.results.create({
  connectionId: "one",
  query: { kind: "messages", params: {} },
  createdAtMs: 1,
  walks: { append: walk, prepend: walk },
});
for (let page = 0; ; page++) {
  const records = Array.from({ length: PAGE_ROWS }, (_, index) => ({
    id: page * PAGE_ROWS + index + 1,
    sentAt: 1_700_000_000 + page,
    data: { text: `page ${page} `.repeat(20) },
  }));
  store.results.takePage({
    resultId,
    direction: "append",
    records: records.map((record) => JSON.stringify(record)),
    next: { kind: "message", id: String((page + 1) * PAGE_ROWS), sentAt: null },
    requestedAtMs: page,
    tookMs: 1,
    request: "/messages",
    serviceTotal: null,
    rateLimit: null,
    isLast: false,
  });
  process.stdout.write(`${page + 1}\n`);
}
