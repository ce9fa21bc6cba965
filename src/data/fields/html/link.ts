import { type Html, html } from "#shared/html.ts";
import { isSafeAddress } from "#shared/safe-address.ts";
import type { HtmlContext } from "../field-html.ts";

/** Elsewhere opens in a window of its own, and learns nothing of where it was found. */
export const elsewhere = { target: "_blank", rel: "noopener noreferrer nofollow" } as const;

/** A link out of stored data; text where it is no address. */
export function link(address: string, text: Html | string, { isLinkFree }: Pick<HtmlContext, "isLinkFree">): Html {
  if (isLinkFree || !isSafeAddress(address)) return html`${text}`;
  const { target, rel } = elsewhere;
  return /^http/i.test(address)
    ? html`<a href="${address}" target="${target}" rel="${rel}">${text}</a>`
    : html`<a href="${address}">${text}</a>`;
}
