// Why an address may not be a base URL of a connection.
import { translated } from "./text/language.ts";

export const ROOT_PROBLEMS = translated("connections.roots", {
  invalid: "This is not a valid address.",
  user: "An address cannot contain a user name or password.",
  search: "An address cannot contain ? or #.",
  scheme: "Only https addresses are allowed, or http on this machine.",
});
