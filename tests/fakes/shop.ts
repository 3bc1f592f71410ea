// A saved connection for tests.
import type { Connection } from "#domain/connection.ts";

export const SHOP: Connection = {
  id: "shop",
  name: "Shop",
  kind: "service",
  appId: "1234abcd",
  region: "eu",
  colour: "blue",
  chatBaseUrl: null,
  callsBaseUrl: null,
};
