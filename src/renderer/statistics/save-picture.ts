// The picture over time as a file: SVG whose colours are written out, PNG drawn from it.
import { say } from "#texts/say.ts";

const MARGIN = 16;
const HEAD = 62;
const FOOT = 26;
/** A PNG has twice the pixels, so that it is sharp on every screen. */
const PNG_SCALE = 2;
const FONT = "Inter, system-ui, sans-serif";
const SVG = "http://www.w3.org/2000/svg";

/** The words around a saved picture. */
export interface PictureWords {
  readonly title: string;
  readonly detail: string;
  /** why the rows may not be all; null if they are */
  readonly caveat: string | null;
  /** the names of the series with their colours */
  readonly legend: readonly { readonly name: string; readonly colour: string }[];
}

/** The drawn picture over time as a document of its own; null while nothing is drawn. */
export function pictureSvg(words: PictureWords): string | null {
  const drawn = document.querySelector<SVGSVGElement>('svg[data-picture="time"]');
  if (drawn === null) return null;
  const [width, height] = [drawn.viewBox.baseVal.width, drawn.viewBox.baseVal.height];
  const whole = document.createElementNS(SVG, "svg");
  const [fullWidth, fullHeight] = [width + 2 * MARGIN, height + HEAD + FOOT + MARGIN];
  for (const [name, value] of Object.entries({
    xmlns: SVG,
    width: fullWidth,
    height: fullHeight,
    viewBox: `0 0 ${fullWidth} ${fullHeight}`,
    "font-family": FONT,
  })) {
    whole.setAttribute(name, String(value));
  }
  const ground = document.createElementNS(SVG, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", "var(--sb-surface)");
  const copy = drawn.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return null;
  copy.querySelector("[data-cursor]")?.remove();
  copy.setAttribute("x", String(MARGIN));
  copy.setAttribute("y", String(HEAD));
  whole.append(
    ground,
    textAt(20, words.title, { size: 15, weight: 600, fill: "var(--sb-text)" }),
    textAt(37, words.detail, { size: 11.5, weight: 400, fill: "var(--sb-quiet)" }),
    legendAt(54, words.legend),
    copy,
    textAt(fullHeight - 12, words.caveat ?? say("statistics.complete"), {
      size: 11.5,
      weight: 400,
      fill: "var(--sb-quiet)",
    }),
  );
  writeColours(whole);
  return new XMLSerializer().serializeToString(whole);
}

/** The legend as one line of text. Before each name stands the sign ■ in the colour of its series. */
function legendAt(y: number, legend: PictureWords["legend"]): SVGTextElement {
  const line = textAt(y, "", { size: 11.5, weight: 400, fill: "var(--sb-quiet)" });
  for (const { name, colour } of legend) {
    for (const [text, fill] of [
      ["\u25A0 ", colour],
      [`${name}\u2003`, "var(--sb-quiet)"],
    ] as const) {
      const part = document.createElementNS(SVG, "tspan");
      part.setAttribute("fill", fill);
      part.textContent = text;
      line.append(part);
    }
  }
  return line;
}

function textAt(
  y: number,
  words: string,
  look: { readonly size: number; readonly weight: number; readonly fill: string },
) {
  const text = document.createElementNS(SVG, "text");
  for (const [name, value] of Object.entries({
    x: MARGIN,
    y,
    "font-size": look.size,
    "font-weight": look.weight,
    fill: look.fill,
  })) {
    text.setAttribute(name, String(value));
  }
  text.textContent = words;
  return text;
}

/** Colours of the theme are names, which mean nothing outside of the window. */
function writeColours(root: SVGElement): void {
  const theme = getComputedStyle(document.documentElement);
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const name of ["fill", "stroke"]) {
      const variable = /^var\((--[\w-]+)\)$/u.exec(element.getAttribute(name) ?? "")?.[1];
      if (variable !== undefined) element.setAttribute(name, theme.getPropertyValue(variable).trim());
    }
    for (const name of ["class", "aria-hidden", "data-picture", "data-series"]) element.removeAttribute(name);
  }
}

/** Draws an SVG as PNG. Rejects if the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Uint8Array> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * PNG_SCALE;
  canvas.height = image.height * PNG_SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("the picture could not be drawn");
  return new Uint8Array(await blob.arrayBuffer());
}
