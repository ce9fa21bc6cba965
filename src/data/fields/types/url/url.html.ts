import { makeFieldHtml } from "../../field-html.ts";
import { link } from "../../html/link.ts";
import { typedLine } from "../../html/text-input.ts";
import { url } from "./url.ts";

/** Not the browser's own input of addresses, which wants what they begin with. */
export const urlHtml = makeFieldHtml<unknown, string>({
  show: (address, _config, context) => link(address, address, context),
  ...typedLine(url, { inputmode: "url", autocomplete: "url", spellcheck: "false", autocapitalize: "none" }),
});
