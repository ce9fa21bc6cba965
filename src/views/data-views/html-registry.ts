import { type Html, html, noHtml } from "#shared/html.ts";
import type { ViewTypeName } from "./registry.ts";
import { calendarHtml } from "./types/calendar/calendar.html.ts";
import { detailHtml } from "./types/detail/detail.html.ts";
import { listHtml } from "./types/list/list.html.ts";
import { mapHtml } from "./types/map/map.html.ts";
import { tableHtml } from "./types/table/table.html.ts";
import type { HtmlView, ViewHtml } from "./view-html.ts";

/** What draws each type on pages without the app's client. */
const all: Readonly<Record<ViewTypeName, ViewHtml>> = {
  list: listHtml,
  detail: detailHtml,
  calendar: calendarHtml,
  table: tableHtml,
  map: mapHtml,
};

export const viewHtmlNamed = (type: ViewTypeName): ViewHtml => all[type];

/** A whole view, with what can be set of it. Its own CSS (`readViewCss`) reaches whatever is in the frame, and nothing else. */
export const drawView = (type: ViewTypeName, view: HtmlView, data: unknown, filters: Html = noHtml): Html =>
  html`<div class="frame" data-view-css="${view.id}"><div class="view" data-view="${type}">${filters}${viewHtmlNamed(type).draw(view, data)}</div></div>`;
