import { origin } from "./host.ts";

/** Sites that let no text become HTML by itself want to be told by whom: the server has escaped all of it. */
type Policy = { createHTML(text: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };
const asItIs: Policy = { createHTML: (text) => text };
const policies = (globalThis as unknown as { trustedTypes?: Policies }).trustedTypes;
const policy = policies?.createPolicy("simply", asItIs) ?? asItIs;

const alignment = "text-align:";

/** What the server has drawn; addresses on its own host are written out, as the page around is on another. */
export function readHtml(html: string): HTMLElement {
  // Many sites forbid elements that say their own style; what a script sets on them is allowed.
  const silent = html.split(` style="${alignment}`).join(` data-style="${alignment}`);
  const { body } = new DOMParser().parseFromString(policy.createHTML(silent), "text/html");
  for (const element of body.querySelectorAll<HTMLElement>("[data-style]"))
    element.style.textAlign = element.dataset.style!.slice(alignment.length);
  for (const name of ["src", "href"])
    for (const element of body.querySelectorAll(`[${name}^="/"]`))
      element.setAttribute(name, origin + element.getAttribute(name));
  return body;
}
