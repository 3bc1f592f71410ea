// A record as it is stored: unchanged, with the secrets of channels masked.
import { maskChannelSecrets } from "#domain/privacy/channel-secrets.ts";

export function asStored(record: unknown): unknown {
  return JSON.parse(maskChannelSecrets(JSON.stringify(record)));
}
