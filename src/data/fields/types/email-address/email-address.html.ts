import { makeFieldHtml } from "../../field-html.ts";
import { link } from "../../html/link.ts";
import { typedLine } from "../../html/text-input.ts";
import { emailAddress } from "./email-address.ts";
import { mailto } from "./mailto.ts";

/** Not the browser's own input of addresses, which writes "bücher.example" anew as "xn--bcher-kva.example". */
export const emailAddressHtml = makeFieldHtml<unknown, string>({
  show: (address, _config, context) => link(mailto(address), address, context),
  ...typedLine(emailAddress, {
    inputmode: "email",
    autocomplete: "email",
    spellcheck: "false",
    autocapitalize: "none",
  }),
});
