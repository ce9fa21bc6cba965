import { html } from "#shared/html.ts";
import { makeFieldHtml } from "../../field-html.ts";
import { link } from "../../html/link.ts";
import { typedLine } from "../../html/text-input.ts";
import { phoneNumber } from "./phone-number.ts";

export const phoneNumberHtml = makeFieldHtml<unknown, string>({
  show: (number, config, context) => {
    const text = phoneNumber.toText(number, config, context);
    return link(`tel:${number}`, html`<span class="number">${text}</span>`, context);
  },
  ...typedLine(phoneNumber, { type: "tel", autocomplete: "tel" }),
});
