import { useTranslations } from "use-intl";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import type { LineItem } from "../../line-item.ts";
import { cabin } from "../../line-item-examples.ts";
import { CellPopover } from "../../ui/cell-popover.tsx";
import { FieldGroup } from "../../ui/field-group.tsx";
import { useKnownTextContext } from "../../ui/known-names.tsx";
import { blankLine, readLine, writeLine } from "../../ui/line-draft.ts";
import { LineEditor } from "../../ui/line-editor.tsx";
import { LineTable, lineName, useProductNames } from "../../ui/line-table.tsx";
import { TextLine } from "../../ui/text-line.tsx";
import { useMoneyText } from "../../ui/use-money-text.ts";
import { useNumberText } from "../../ui/use-number-text.ts";
import { useValueDraft } from "../../ui/use-value-draft.ts";
import { financialLineItem } from "./financial-line-item.ts";

type Config = { currency: string | null };
type Field = InputProps<Config, LineItem>;

function Display({ value, config, room }: DisplayProps<Config, LineItem>) {
  const t = useTranslations("fields.inputs.lineItems");
  const money = useMoneyText(config.currency);
  const number = useNumberText();
  const nameOf = useProductNames([value]);
  if (room === "page") return <LineTable items={[value]} currency={config.currency} />;
  const what = lineName(value, nameOf, t("goneProduct"));
  const quantity = number(value.quantity, { maximumFractionDigits: 4 });
  return <TextLine room="cell">{t("oneLine", { quantity, what, total: money(value.total) })}</TextLine>;
}

function Input(field: Field) {
  if (field.room === "page") return <Editor field={field} isFloating={false} />;
  const preview = field.value && <Display value={field.value} config={field.config} room="cell" />;
  return (
    <CellPopover field={field} preview={preview} wide>
      <Editor field={{ ...field, room: "page" }} isFloating />
    </CellPopover>
  );
}

function Editor({ field, isFloating }: { field: Field; isFloating: boolean }) {
  const context = useKnownTextContext();
  const { decimalComma } = context;
  const { currency } = field.config;
  const { draft, change } = useValueDraft(field, {
    write: (item) => (item ? writeLine(item, "line", decimalComma) : blankLine("line")),
    read: (line) => readLine(line, currency, decimalComma),
  });
  return (
    <FieldGroup {...field}>
      <LineEditor
        lines={[draft]}
        currency={currency}
        onChange={([line]) => line && change(line)}
        readPasted={(text) => {
          const read = financialLineItem.parse(text, field.config, context);
          return "value" in read && read.value ? [writeLine(read.value as LineItem, "line", decimalComma)] : undefined;
        }}
        isSingle
        disabled={field.disabled ?? false}
        isFloating={isFloating}
        autoFocus={field.autoFocus ?? false}
        path={field.path}
        label={field.label}
      />
    </FieldGroup>
  );
}

export const financialLineItemUi = makeFieldUi<Config, LineItem>({
  Display,
  Input,
  sample: cabin,
});
