import { type Html, html } from "#shared/html.ts";
import type { HtmlView } from "../../view-html.ts";
import type { DayInfo } from "./placed-event.ts";

/** What another collection says about a day: a picture, a few words, that it is closed. */
export const drawInfos = ({ context: { say, fileOf } }: HtmlView, infos: readonly DayInfo[]): Html[] =>
  infos.map(({ imageFileId, text, isClosed }) => {
    const file = imageFileId ? fileOf(imageFileId) : undefined;
    const picture =
      file?.isPicture && html`<img src="${file.address(64)}" alt="" loading="lazy" width="20" height="20">`;
    const closed = say("views.calendar.closed");
    const words = text
      ? html`${text}${isClosed && html` <span class="visually-hidden">${closed}</span>`}`
      : isClosed && closed;
    return html`<p class="day-info"${isClosed && html` data-closed`}>${picture}<span>${words}</span></p>`;
  });
