import { useTranslations } from "use-intl";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { cabin, hat } from "../../line-item-examples.ts";
import { CellPopover } from "../../ui/cell-popover.tsx";
import { LineTable } from "../../ui/line-table.tsx";
import { LineTotals } from "../../ui/line-totals.tsx";
import { TextLine } from "../../ui/text-line.tsx";
import { useMoneyText } from "../../ui/use-money-text.ts";
import type { LineItems } from "./financial-line-items.ts";
import { LineItemsInput } from "./line-items-input.tsx";

type Config = { currency: string | null };

function Display({ value, config, room }: DisplayProps<Config, LineItems>) {
  const t = useTranslations("fields.inputs.lineItems");
  const money = useMoneyText(config.currency);
  if (room === "cell") {
    return <TextLine room="cell">{t("summary", { count: value.items.length, total: money(value.total) })}</TextLine>;
  }
  return (
    <div style={{ maxWidth: 720 }}>
      <LineTable items={value.items} currency={config.currency} />
      <LineTotals sums={value} currency={config.currency} />
    </div>
  );
}

function Input(field: InputProps<Config, LineItems>) {
  if (field.room === "page") return <LineItemsInput field={field} isFloating={false} />;
  const preview = field.value && <Display value={field.value} config={field.config} room="cell" />;
  return (
    <CellPopover field={field} preview={preview} wide>
      <LineItemsInput field={{ ...field, room: "page" }} isFloating />
    </CellPopover>
  );
}

export const financialLineItemsUi = makeFieldUi<Config, LineItems>({
  Display,
  Input,
  sample: {
    items: [cabin, { ...hat, description: "Camp hat" }],
    subtotal: "312.5",
    discount: "30",
    tax: "22.28",
    total: "304.78",
  },
});
