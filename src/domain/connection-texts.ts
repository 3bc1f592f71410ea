// Why an address may not be a base URL of a connection, and why a result belongs to other addresses.
import { translated } from "./text/language.ts";

/** Why a result cannot be loaded further. */
export const ORIGIN_PROBLEMS = translated("connections.origin", {
  addressesChanged: "The addresses of this connection changed during the request. Run the query again.",
});

export const ROOT_PROBLEMS = translated("connections.roots", {
  invalid: "This is not a valid address.",
  user: "An address cannot contain a user name or password.",
  search: "An address cannot contain ? or #.",
  scheme: "Only https addresses are allowed, or http on this machine.",
});
