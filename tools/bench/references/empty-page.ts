// The reference of a start: serves an empty page with a script of so many bytes. It is started by cases/start.ts.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const PAGE = '<!doctype html><title>Empty</title><body><script type="module" src="/script.js"></script>';
const LAST = "document.body.textContent='Empty page';";

/** Functions that nothing calls, as most of a bundle while its page starts. */
function writeScript(bytes: number): string {
  let text = "";
  for (let index = 0; text.length < bytes - LAST.length; index++) {
    text += `function f${index}(a,b){const c=a.map(e=>e.x+${index});return b?c.filter(e=>e>b):{c,n:c.length}}\n`;
  }
  return text + LAST;
}

const script = writeScript(Number(process.argv[2]));
const server = createServer(({ url }, response) => {
  const isPage = url === "/";
  response.writeHead(200, { "content-type": isPage ? "text/html" : "text/javascript", "cache-control": "no-store" });
  response.end(isPage ? PAGE : script);
});
server.listen(0, "127.0.0.1", () => {
  // A server that listens on an address has one with a port.
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
process.on("disconnect", () => process.exit());
