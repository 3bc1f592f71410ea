// A record that could not be read: kept raw, with the reason, so that it is counted, shown and exported, never lost.

export interface Unreadable {
  readonly raw: string;
  readonly reason: string;
}

export type Reading<Record> =
  | { readonly ok: true; readonly record: Record }
  | { readonly ok: false; readonly reason: string };
