// The outcome of reading a record. An unreadable record is kept raw with the reason, so that it is counted and shown.

export type Reading<Record> =
  | { readonly ok: true; readonly record: Record }
  | { readonly ok: false; readonly reason: string };
