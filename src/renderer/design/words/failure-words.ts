// The words for causes: why the network, or the store, did not do what was asked.
import type { NetworkCause } from "../../../contract/failure.ts";

interface NetworkWords {
  readonly title: string;
  readonly advice: string;
  readonly edit?: true;
}

/** `{host}` in a title stands for the host that was asked. */
export const NETWORK_CAUSES: Readonly<Record<NetworkCause, NetworkWords>> = {
  offline: {
    title: "This computer is offline",
    advice: "Loaded rows can still be searched, sorted and exported. Connect to a network, then try again.",
  },
  unreachable: {
    title: "{host} cannot be reached",
    advice: "No way leads there from this network. A VPN or firewall may be needed or in the way.",
  },
  nameNotFound: {
    title: "{host} is not known to the name service",
    advice: "The App ID, the region or a base URL of the connection may be wrong, or the network has no name service.",
    edit: true,
  },
  refused: {
    title: "{host} refused the connection",
    advice: "Nothing answers at that address and port. Check the base URLs, or try again in a moment.",
    edit: true,
  },
  reset: {
    title: "{host} ended the connection",
    advice: "The connection broke before the answer was complete. Try again.",
  },
  timedOut: {
    title: "{host} did not answer in time",
    advice: "The service or the network is slow. A smaller page size can help; or try again.",
  },
  tls: {
    title: "No secure connection to {host}",
    advice:
      "The certificate was not accepted. A network that inspects traffic needs its certificate in the system's store.",
  },
  proxy: {
    title: "The proxy did not let the request to {host} through",
    advice: "Check the proxy settings of this computer, and whether the proxy asks for a sign-in.",
  },
  tooLarge: {
    title: "The answer of {host} is too large",
    advice: "Ask for fewer records at a time: set Page size to a smaller number.",
  },
  redirected: {
    title: "{host} sent the request elsewhere",
    advice:
      "The key is only ever sent to the connection's own addresses, so this was not followed. Check the base URLs.",
    edit: true,
  },
};

export const STORAGE_CAUSES = {
  full: { title: "The disk is full", advice: "Free some space, then try again. Rows stored so far stay." },
  readOnly: { title: "The place is read-only", advice: "Choose a folder that can be written to." },
  corrupt: { title: "The store is damaged", advice: "Its file cannot be read. Start Switchboard again." },
  busy: { title: "The file is in use", advice: "Another program holds it. Close that program, then try again." },
  permission: { title: "Writing there is not allowed", advice: "Choose another folder, or change its permissions." },
  gone: { title: "The rows are no longer stored", advice: "Run the query again." },
  other: { title: "The store did not answer as expected", advice: "Try again; if it stays, start Switchboard again." },
} as const;
