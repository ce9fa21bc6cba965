import { html, noHtml } from "#shared/html.ts";
import { colorOf, drawFacts } from "../../item.html.ts";
import type { ItemShown } from "../../items-contract.ts";
import { makeViewHtml } from "../../view-html.ts";

export type DetailHtml = {
  /** Nothing: there is no such item, or not for its reader. */
  item: ItemShown | null;
  /** Whoever draws the page has named it above. */
  isNamed: boolean;
  /** The list that it is one of. */
  back: string | null;
};

/** One item as a page: in one column or two. */
export const detailHtml = makeViewHtml<DetailHtml>({
  draw(view, { item, isNamed, back }) {
    const { say } = view.context;
    const { missingRecordMessage, displayedFields, displayOption } = view.settings;
    const way =
      back === null ? noHtml : html`<p class="back"><a href="${back}">${say("publicPages.views.back")}</a></p>`;
    if (!item)
      return html`${way}<div class="empty"><p>${missingRecordMessage || say("publicPages.views.missing")}</p></div>`;
    const name = !isNamed && html`<h2 class="title">${item.name || say("ui.untitled")}</h2>`;
    const facts = drawFacts(view, displayedFields, item);
    const all = String(facts) === "" ? html`<p class="none">${say("publicPages.views.noFacts")}</p>` : facts;
    return html`${way}${name}<div class="detail" data-display="${displayOption}" data-view-part="card"${colorOf(view, item)}>${all}</div>`;
  },
});
