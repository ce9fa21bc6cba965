import type { Parsed } from "../../field-type.ts";
import type { InputProps } from "../../field-ui.ts";
import type { LineItem } from "../../line-item.ts";
import { sumAmounts } from "../../line-item-math.ts";
import { FieldGroup } from "../../ui/field-group.tsx";
import { useKnownTextContext } from "../../ui/known-names.tsx";
import { amountsOf, blankLine, isBlank, type LineDraft, readLine, writeLine } from "../../ui/line-draft.ts";
import { LineEditor } from "../../ui/line-editor.tsx";
import { LineTotals } from "../../ui/line-totals.tsx";
import { useValueDraft } from "../../ui/use-value-draft.ts";
import { financialLineItems, type LineItems } from "./financial-line-items.ts";

type Config = { currency: string | null };
type LineItemsInputProps = { field: InputProps<Config, LineItems>; isFloating: boolean };

/** The lines, and what they come to. */
export function LineItemsInput({ field, isFloating }: LineItemsInputProps) {
  const context = useKnownTextContext();
  const { decimalComma } = context;
  const { currency } = field.config;
  const write = (items: readonly LineItem[]) =>
    items.map((item, place) => writeLine(item, `line-${place}`, decimalComma));
  const { draft, change } = useValueDraft<Config, LineItems, LineDraft[]>(field, {
    write: (value) => (value ? write(value.items) : [blankLine("line-0")]),
    read: (lines) => readLines(lines, field.config, decimalComma),
  });
  const amounts = draft
    .filter((line) => !isBlank(line))
    .flatMap((line) => amountsOf(line, currency, decimalComma) ?? []);
  return (
    <FieldGroup {...field}>
      <LineEditor
        lines={draft}
        currency={currency}
        onChange={change}
        readPasted={(text) => {
          const read = financialLineItems.parse(text, field.config, context);
          return "value" in read && read.value ? write((read.value as LineItems).items) : undefined;
        }}
        disabled={field.disabled ?? false}
        isFloating={isFloating}
        autoFocus={field.autoFocus ?? false}
        path={field.path}
        label={field.label}
      />
      {amounts.length > 0 && <LineTotals sums={sumAmounts(amounts)} currency={currency} />}
    </FieldGroup>
  );
}

/** Rows in which nothing was entered are left out; without any other, the value is empty. */
function readLines(lines: LineDraft[], config: Config, decimalComma: boolean): Parsed<LineItems> {
  const items: LineItem[] = [];
  for (const line of lines) {
    const read = readLine(line, config.currency, decimalComma);
    if ("problem" in read) return read;
    if (read.value) items.push(read.value);
  }
  if (items.length === 0) return { value: null };
  const checked = financialLineItems.value(config).safeParse({ items });
  if (checked.success) return { value: checked.data as LineItems };
  return { problem: { messageKey: checked.error.issues[0]?.message ?? "fields.problems.lineItems" } };
}
