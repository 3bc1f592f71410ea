// The sentences of what the organisation's policy does not allow.
import { translated } from "../../domain/text/language.ts";

export const MANAGED_TEXTS = translated("policy.rules", {
  connectionFixed: "Your organisation manages this connection. It cannot be changed or deleted.",
  noOthers: "Your organisation allows only its own connections.",
  keyFixed: "Your organisation has set the key of this connection.",
  exportsOff: "Your organisation does not allow exports.",
  onlyRedacted: "Your organisation allows only exports with pseudonyms instead of people.",
  noSignatures: "Your organisation allows no exports with signatures in addresses.",
  noMapping: "Your organisation allows no list of pseudonyms.",
  noCopies: "Your organisation does not allow copying rows. Links to rows can be copied.",
  linksOff: "Your organisation does not allow deep links.",
  onlyNamed: "Your organisation allows only links that name one of its connections.",
  updatesOff: "Your organisation does not allow updates.",
});
