// The frame of an HTML transcript: head, style, the script that searches, and what a browser may do with it.
import { createHash } from "node:crypto";

const STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:52rem;margin:0 auto;padding:1rem 1.25rem 4rem}
header{border-bottom:1px solid #8884;margin-bottom:1rem;padding-bottom:.5rem}
h1{font-size:1.3rem;margin:.5rem 0}
h2{font-size:.9rem;font-weight:600;position:sticky;top:0;background:Canvas;padding:.4rem 0;margin:1.5rem 0 .5rem;border-bottom:1px solid #8884}
p{margin:.2rem 0}
.quiet,time,footer{color:#777;font-size:.85em}
article{padding:.45rem 0 .45rem .75rem;border-left:3px solid transparent;overflow-wrap:anywhere}
article:target{border-left-color:#3b82f6;background:#3b82f61a}
article.reply{margin-left:1.5rem;border-left-color:#8884}
article.event{color:#777;font-size:.9em}
.text{white-space:pre-wrap;unicode-bidi:plaintext}
ul{margin:.2rem 0;padding-left:1.2rem;font-size:.9em}
[hidden]{display:none}
input{font:inherit;width:100%;box-sizing:border-box;padding:.4rem .6rem;margin-top:.5rem}
@media print{input,#found{display:none}h2{position:static}}
`;

/** Shows the search box, which means nothing without a script, and what holds the words that are typed. */
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

/** Nothing is loaded from anywhere, and nothing runs or looks otherwise than what this program wrote. */
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

/** Text as it may stand between tags and in a quoted attribute. HTML has no NUL. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'\0\r]/gu, (sign) => SIGNS[sign] ?? sign);
}

export function beginPage(title: string, zone: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p class="quiet">All times are in ${escapeHtml(zone)}.</p>
<input id="search" type="search" placeholder="Search" aria-label="Search the messages" hidden>
<p id="found" class="quiet" role="status"></p>
</header>
<main>
`;
}

export function endPage(messages: number): string {
  return `</main>
<footer>${messages} ${messages === 1 ? "message" : "messages"}</footer>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
