import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { SafeLink } from "../../ui/safe-link.tsx";
import { TypedInput } from "../../ui/typed-input.tsx";
import { emailAddress } from "./email-address.ts";
import { mailto } from "./mailto.ts";

function Display({ value, room }: DisplayProps<unknown, string>) {
  return (
    <SafeLink href={mailto(value)} room={room}>
      {value}
    </SafeLink>
  );
}

function Input(props: InputProps<unknown, string>) {
  return <TypedInput type={emailAddress} field={props} keyboard="email" />;
}

export const emailAddressUi = makeFieldUi<unknown, string>({ Display, Input, sample: "maya.rivera@example.org" });
