import { useLocale } from "use-intl";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { CellPopover } from "../../ui/cell-popover.tsx";
import { TextLine } from "../../ui/text-line.tsx";
import { AddressInput } from "./address-input.tsx";
import { addressLines } from "./address-lines.ts";
import type { Address } from "./physical-address.ts";

function Display({ value, room }: DisplayProps<object, Address>) {
  const lines = addressLines(value, useLocale());
  return <TextLine room={room}>{lines.join(room === "cell" ? ", " : "\n")}</TextLine>;
}

function Input(field: InputProps<object, Address>) {
  if (field.room === "page") return <AddressInput field={field} isFloating={false} />;
  return (
    <CellPopover field={field} preview={field.value && <Display value={field.value} config={{}} room="cell" />} wide>
      <AddressInput field={{ ...field, room: "page" }} isFloating />
    </CellPopover>
  );
}

export const physicalAddressUi = makeFieldUi<object, Address>({
  Display,
  Input,
  sample: {
    line1: "12 Lake Road",
    line2: "",
    city: "Lake Placid",
    region: "NY",
    postalCode: "12946",
    country: "US",
    latitude: null,
    longitude: null,
  },
});
