import { type Html, html } from "#shared/html.ts";
import { localeOf } from "#shared/languages.ts";
import type { HtmlContext } from "../field-html.ts";
import { formatSize } from "../file-size.ts";
import { isDrawn, picture } from "./pictures.ts";

export const drawFiles = (ids: readonly string[], context: HtmlContext): Html =>
  drawEach("files", ids, (id) => drawFile(id, context));

export const drawPictures = (ids: readonly string[], context: HtmlContext): Html =>
  drawEach("pictures", ids, (id) => drawPicture(id, context));

/** A name that leads to the file, and how large that is. */
export function drawFile(id: string, { language, fileOf, isLinkFree, say }: HtmlContext): Html {
  const file = fileOf(id);
  if (!file) return html`<span class="unknown">${say("fields.inputs.files.gone")}</span>`;
  const size = html`<span class="size">${formatSize(localeOf[language], file.bytes)}</span>`;
  if (isLinkFree) return html`<span class="file">${file.name} ${size}</span>`;
  return html`<span class="file"><a href="${file.address()}" download="${file.name}">${file.name}</a> ${size}</span>`;
}

/** A press shows it large. */
function drawPicture(id: string, context: HtmlContext): Html {
  const file = context.fileOf(id);
  if (!file || !isDrawn(file)) return drawFile(id, context);
  return context.isLinkFree
    ? picture(file)
    : html`<a class="picture" href="${file.address(1024)}">${picture(file)}</a>`;
}

const drawEach = (name: string, ids: readonly string[], draw: (id: string) => Html): Html =>
  ids.length === 1
    ? html`${ids.map(draw)}`
    : html`<ul class="${name}">${ids.map((id) => html`<li>${draw(id)}</li>`)}</ul>`;
