import { type Html, html, noHtml } from "#shared/html.ts";
import { withoutFilters } from "./filters.html.ts";
import { type HtmlView, queryKeys } from "./view-html.ts";

/** A view without items: because there are none, or none of what its reader has set, which the form above leads out of. */
export function drawEmpty(view: HtmlView, sentence = view.context.say("publicPages.views.nothing")): Html {
  const isFiltered = view.isNarrowed && withoutFilters(view) !== view.addressWith({ [queryKeys.after]: null });
  return html`<div class="empty"><p>${isFiltered ? view.context.say("publicPages.views.noMatch") : sentence}</p></div>`;
}

/** The way to the page after this one. */
export const drawNext = ({ context: { say } }: HtmlView, next: string | null): Html =>
  next === null
    ? noHtml
    : html`<nav class="next" aria-label="${say("publicPages.views.pages")}"><a class="button" rel="next" href="${next}">${say("publicPages.views.more")}</a></nav>`;
