// A feed of updates on this machine with the version that runs: the installed program loads its updater and asks it once.
import { createServer } from "node:http";

export interface LoopbackFeed {
  readonly url: string;
  /** how often the description was asked for */
  readonly asked: () => number;
  readonly close: () => Promise<void>;
}

/** Serves the description of a version, and nothing else: no program that runs this version downloads it. */
export async function startLoopbackFeed(version: string): Promise<LoopbackFeed> {
  const file = { url: "Switchboard.package", sha512: Buffer.alloc(64).toString("base64"), size: 1 };
  // JSON is YAML too.
  const description = JSON.stringify({
    version,
    files: [file],
    path: file.url,
    sha512: file.sha512,
    releaseDate: "2026-11-20T10:00:00.000Z",
  });
  let asked = 0;
  const server = createServer((request, response) => {
    const isDescription = /^\/latest[a-z0-9-]*\.yml(?:\?|$)/u.test(request.url ?? "");
    if (!isDescription) return void response.writeHead(404).end();
    asked += 1;
    response.end(description);
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The feed has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked: () => asked,
    close: () =>
      new Promise((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
      }),
  };
}
