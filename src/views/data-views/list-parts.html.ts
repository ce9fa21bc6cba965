import { type Html, html, noHtml } from "#shared/html.ts";
import { withoutFilters } from "./filters.html.ts";
import type { HtmlView } from "./view-html.ts";

/** A view without items: because there are none, or none of what its reader looks for. */
export function drawEmpty(view: HtmlView, sentence = view.context.say("publicPages.views.nothing")): Html {
  const { say } = view.context;
  if (!view.isNarrowed) return html`<div class="empty"><p>${sentence}</p></div>`;
  return html`<div class="empty"><p>${say("publicPages.views.noMatch")}</p><p><a class="button" href="${withoutFilters(view)}">${say("publicPages.filters.reset")}</a></p></div>`;
}

/** The way to the page after this one. */
export const drawNext = ({ context: { say } }: HtmlView, next: string | null): Html =>
  next === null
    ? noHtml
    : html`<nav class="next" aria-label="${say("publicPages.views.pages")}"><a class="button" rel="next" href="${next}">${say("publicPages.views.more")}</a></nav>`;
