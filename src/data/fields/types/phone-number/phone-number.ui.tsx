import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import classes from "../../ui/field-parts.module.css";
import { SafeLink } from "../../ui/safe-link.tsx";
import { TypedInput } from "../../ui/typed-input.tsx";
import { useTextContext } from "../../ui/use-text-context.ts";
import { phoneNumber } from "./phone-number.ts";

function Display({ value, config, room }: DisplayProps<unknown, string>) {
  const context = useTextContext();
  return (
    <SafeLink href={`tel:${value}`} room={room}>
      <span className="tabular">{phoneNumber.toText(value, config, context)}</span>
    </SafeLink>
  );
}

/** Until a country code is typed, the one that will be taken stands before the number. */
function Input(props: InputProps<unknown, string>) {
  const { country } = useTextContext();
  const prefix = isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : "";
  return (
    <TypedInput
      type={phoneNumber}
      field={props}
      keyboard="tel"
      look={({ text }) => ({
        ...(prefix &&
          !/^\s*(?:\+|00)/.test(text) && {
            leftSection: <span className={classes.unit}>{prefix}</span>,
            leftSectionWidth: 20 + 9 * prefix.length,
          }),
      })}
    />
  );
}

export const phoneNumberUi = makeFieldUi<unknown, string>({ Display, Input, sample: "+12125550123" });
