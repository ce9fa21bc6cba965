import { type Html, html } from "#shared/html.ts";
import { localeOf } from "#shared/languages.ts";
import { sameJson } from "#shared/same-json.ts";
import { type AskedHtml, type FormTexts, type HtmlContext, makeFieldHtml } from "../../field-html.ts";
import { attributes, controlAttributes } from "../../html/attributes.ts";
import { formerInput, formerText } from "../../html/former-text.ts";
import { inLines } from "../../html/lines.ts";
import { textInput } from "../../html/text-input.ts";
import { isValueOf, readTyped, textIn, writeTyped } from "../../html/typed-text.ts";
import { readAddressDraft } from "./address-draft.ts";
import { addressLines } from "./address-lines.ts";
import { countryChoices } from "./country-choices.ts";
import { type Address, type AddressTexts, addressTexts, physicalAddress, takeApart } from "./physical-address.ts";

/** Without where it is on the map: that is kept where nothing else was changed. */
export const physicalAddressHtml = makeFieldHtml<object, Address>({
  show: (address, _config, { language }) =>
    html`<address>${inLines(addressLines(address, localeOf[language]))}</address>`,
  input: (asked, config, context) => {
    const written = writeTyped(physicalAddress, asked.value, config, context);
    const parts = isValueOf(physicalAddress, asked.value, config) ? (asked.value as Address) : takeApart(written);
    const drawn = addressTexts.map((part) => drawPart(part, parts[part], asked, context));
    const isWhole = written === writeTexts(parts, context);
    return html`<div class="parts">${drawn}</div>${!isWhole && formerInput(asked, written)}`;
  },
  read: (form, asked, config, context) => {
    const parts = partsIn(form, asked.name);
    const was = formerText(form, asked);
    if (was !== "" && sameJson(takeApart(was), parts)) return readTyped(physicalAddress, was, config, context);
    const read = readAddressDraft({ ...parts, latitude: "", longitude: "" });
    return "value" in read ? read.value : writeTexts(parts, context);
  },
  isGroup: () => true,
});

const autocompletes: Record<keyof AddressTexts, string> = {
  line1: "address-line1",
  line2: "address-line2",
  city: "address-level2",
  region: "address-level1",
  postalCode: "postal-code",
  country: "country",
};

function drawPart(part: keyof AddressTexts, text: string, asked: AskedHtml, context: HtmlContext): Html {
  const isFirst = part === addressTexts[0];
  const id = isFirst ? asked.id : `${asked.id}-${part}`;
  // No part has to be there, but one of them.
  const own = {
    ...asked,
    id,
    name: `${asked.name}.${part}`,
    isRequired: asked.isRequired && isFirst,
    describedBy: undefined,
  };
  const label = html`<label for="${id}">${context.say(`fields.inputs.physical_address.${part}`)}</label>`;
  const autocomplete = autocompletes[part];
  const input =
    part === "country" ? selectCountry(own, text, autocomplete, context) : textInput(own, text, { autocomplete });
  return html`<div class="part" data-part="${part}">${label}${input}</div>`;
}

/** A country that there is not stays to be seen. */
function selectCountry(asked: AskedHtml, code: string, autocomplete: string, { language, say }: HtmlContext): Html {
  const none = { value: "", label: say("fields.inputs.choices.placeholder") };
  const known = countryChoices(localeOf[language]);
  const isKnown = code === "" || known.some(({ value }) => value === code);
  const options = [none, ...(isKnown ? [] : [{ value: code, label: code }]), ...known].map(
    ({ value, label }) =>
      html`<option${attributes({ value, selected: (value !== "" && value === code) || undefined })}>${label}</option>`,
  );
  return html`<select${attributes({ ...controlAttributes(asked), autocomplete })}>${options}</select>`;
}

const partsIn = (form: FormTexts, name: string): AddressTexts =>
  Object.fromEntries(addressTexts.map((part) => [part, textIn(form, `${name}.${part}`).trim()])) as AddressTexts;

/** As the type writes it, whether or not it is an address. */
const writeTexts = (parts: AddressTexts, context: HtmlContext): string =>
  physicalAddress.toText({ ...parts, latitude: null, longitude: null }, {}, context);
