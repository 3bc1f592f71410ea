// The frame of an HTML transcript: head, styles, the search script and the content policy.
import { createHash } from "node:crypto";
import type { ExportRedaction } from "#contract/exports/export-plan.ts";
import type { PageFacts } from "./writer.ts";

const STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;--paper:#fff;--ink:#1c2127;--quiet:#5a646f;--line:#d9dee3;--link:#0b5cad;--mark:#eef4fb}
@media (prefers-color-scheme:dark){:root{--paper:#16191d;--ink:#e4e7eb;--quiet:#a2abb5;--line:#343a42;--link:#7db8f5;--mark:#1e2a38}}
body{max-width:54rem;margin:0 auto;padding:1.5rem 1.5rem 4rem;background:var(--paper);color:var(--ink)}
header{border-bottom:2px solid var(--ink);margin-bottom:1rem;padding-bottom:.75rem}
h1{font-size:1.5rem;margin:0 0 .25rem}
h2{font-size:.95rem;font-weight:600;position:sticky;top:0;background:var(--paper);padding:.5rem 0;margin:1.75rem 0 .25rem;border-bottom:1px solid var(--line)}
p{margin:.15rem 0}
a{color:var(--link)}
.quiet,.facts,.uid,.address,.attachments,.reactions{color:var(--quiet);font-size:.87rem}
.facts{font-variant-numeric:tabular-nums}
.facts a{color:inherit}
.uid{font-weight:400;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono",monospace;font-size:.8rem}
article{padding:.6rem 0 .6rem .75rem;border-left:3px solid transparent;overflow-wrap:anywhere;scroll-margin-top:3rem}
article+article{border-top:1px solid var(--line)}
article:target{border-left-color:var(--link);background:var(--mark)}
article.reply{margin-left:1.75rem}
blockquote{margin:.25rem 0;padding-left:.6rem;border-left:3px solid var(--line);color:var(--quiet)}
.story{border:1px solid var(--line);border-radius:6px;background:var(--mark);padding:.5rem .75rem;margin:.35rem 0}
.verdict{border:1px solid var(--quiet);border-radius:6px;padding:.5rem .75rem;margin:.75rem 0}
article.event .text{color:var(--quiet)}
.text{white-space:pre-wrap;unicode-bidi:plaintext;margin:.35rem 0 .2rem;max-width:44rem}
ul{margin:.25rem 0;padding-left:1.1rem}
.reactions{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.35rem}
.reactions li{border:1px solid var(--line);border-radius:1rem;padding:0 .55rem}
footer{border-top:2px solid var(--ink);margin-top:2.5rem;padding-top:.75rem}
footer h2{position:static;border:0;margin:0}
table{border-collapse:collapse;margin:.75rem 0;font-size:.9rem}
th,td{text-align:left;padding:.2rem 1.25rem .2rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
td:last-child,th:last-child{text-align:right;padding-right:0;white-space:nowrap;font-variant-numeric:tabular-nums}
[hidden]{display:none}
input{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:4px;width:100%;box-sizing:border-box;padding:.4rem .6rem;margin-top:.75rem}
@page{margin:18mm 16mm}
@media print{:root{--paper:#fff;--ink:#000;--quiet:#444;--line:#bbb;--link:#000;font-size:10pt}body{max-width:none;padding:0}input,#found,.about{display:none}h2{position:static;break-after:avoid}article{break-inside:avoid}a{text-decoration:none}}
`;

/** Shows the search box, which needs the script, and only the messages with all typed words. */
const SCRIPT = `
const box=document.getElementById("search"),found=document.getElementById("found");
const days=[...document.querySelectorAll("section")];
const all=days.flatMap((day)=>[...day.querySelectorAll("article")]);
const texts=all.map((one)=>one.textContent.toLowerCase());
box.hidden=false;
box.addEventListener("input",()=>{
  const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count=0;
  all.forEach((one,place)=>{one.hidden=!words.every((word)=>texts[place].includes(word));if(!one.hidden)count++});
  days.forEach((day)=>{day.hidden=!day.querySelector("article:not([hidden])")});
  found.textContent=words.length===0?"":count+" of "+all.length;
});
`;

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Nothing is loaded, and only the script and styles of this program apply. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\0": "\uFFFD",
  "\r": "&#13;",
};

/** Text for use between tags and in quoted attributes. HTML has no NUL. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'\0\r]/gu, (sign) => SIGNS[sign] ?? sign);
}

interface PageHead extends Pick<PageFacts, "title" | "verdict"> {
  readonly zone: string;
  readonly period: string | null;
}

/** Everything above the messages. */
export function beginPage({ title, verdict, zone, period }: PageHead): string {
  const people = title === "" ? "" : `<bdi class="title">${escapeHtml(title)}</bdi>`;
  const doubt =
    verdict === null ? "" : `<p class="verdict" role="note"><span class="title">${escapeHtml(verdict)}</span></p>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Switchboard">
<title class="title">${title === "" ? "Transcript of messages" : escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${people === "" ? "Transcript of messages" : people}</h1>
<p class="quiet">${period === null ? "" : `${period}. `}Oldest first. All times are in the zone ${escapeHtml(zone)}, with their offset from UTC. <a class="about" href="#about">About this transcript</a></p>
${doubt}<input id="search" type="search" placeholder="Search" aria-label="Search the messages" hidden>
<p id="found" class="quiet" role="status"></p>
</header>
<main>
`;
}

/** A sentence about the redaction of texts, names and ids in the page. */
function aboutContent(redaction: ExportRedaction | undefined): string {
  if (redaction === undefined) return "Texts, names and ids stand as the service gave them.";
  const { people, dropText, words } = redaction;
  const taken = [
    people ? "people have pseudonyms in place of their names and UIDs" : null,
    people ? "e-mail addresses and telephone numbers are replaced" : null,
    dropText ? "the texts of messages are left out" : null,
    words.length === 0
      ? null
      : `${words.length} ${words.length === 1 ? "word or phrase is" : "words or phrases are"} taken out`,
  ];
  return `This transcript is redacted: ${taken.filter((each) => each !== null).join("; ")}.`;
}

/** Everything below the messages; the summary is markup. */
export function endPage(summary: string, redaction: ExportRedaction | undefined): string {
  return `</main>
<footer id="about">
<h2>About this transcript</h2>
${summary}
<p class="quiet">${escapeHtml(aboutContent(redaction))} The manifest beside this file says which query they answer, whether the answer was complete and what was taken out, and has the SHA-256 of this file; Switchboard proves it by Verify export.</p>
</footer>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
