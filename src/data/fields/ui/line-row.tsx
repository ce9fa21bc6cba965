import { TextInput } from "@mantine/core";
import { type FocusEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#ui/icon-button.tsx";
import { amountsOf, type LineDraft, readLine } from "./line-draft.ts";
import classes from "./line-editor.module.css";
import { ProductInput } from "./product-input.tsx";
import { useMoneyText } from "./use-money-text.ts";
import { useTextContext } from "./use-text-context.ts";
import { useSay } from "./use-typed-text.ts";

type LineRowProps = {
  line: LineDraft;
  number: number;
  currency: string | null;
  handle: ReactNode;
  isSingle: boolean;
  disabled: boolean;
  isFloating: boolean;
  autoFocus: boolean;
  path: string | undefined;
  onChange(line: LineDraft): void;
  onRemove: (() => void) | undefined;
};

const numbers = [
  ["quantity", "quantity"],
  ["unitPrice", "unitPrice"],
  ["discountPercent", "discount"],
  ["taxPercent", "tax"],
] as const;

/** One line: what, how many, at what price; its total follows what is typed. */
export function LineRow(props: LineRowProps) {
  const { line, number, currency, disabled, onChange } = props;
  const t = useTranslations("fields.inputs.lineItems");
  const say = useSay();
  const money = useMoneyText(currency);
  const { decimalComma } = useTextContext();
  const [isInside, setInside] = useState(false);
  const read = readLine(line, currency, decimalComma);
  const amounts = amountsOf(line, currency, decimalComma);
  const problem = "problem" in read && !isInside ? say(read.problem) : undefined;
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only learns whether the focus is inside
    <div
      className={classes.line}
      data-single={props.isSingle || undefined}
      onFocus={() => setInside(true)}
      onBlur={leave}
    >
      {!props.isSingle && <span className={classes.handle}>{props.handle}</span>}
      <div className={classes.what}>
        <ProductInput
          line={line}
          label={t("whatIn", { number })}
          currency={currency}
          disabled={disabled}
          isFloating={props.isFloating}
          autoFocus={props.autoFocus}
          path={props.path}
          onChange={onChange}
        />
      </div>
      {numbers.map(([name, word]) => (
        <div key={name} className={classes.number}>
          <span className={classes.word} aria-hidden>
            {t(word)}
          </span>
          <TextInput
            aria-label={t("in", { what: t(word), number })}
            value={line[name]}
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            placeholder={word === "discount" || word === "tax" ? "0" : ""}
            classNames={{ input: classes.digits ?? "" }}
            onChange={(event) => onChange({ ...line, [name]: event.currentTarget.value })}
          />
        </div>
      ))}
      <div className={classes.total}>
        <span className={classes.word} aria-hidden>
          {t("total")}
        </span>
        <output className={classes.amount} aria-label={t("in", { what: t("total"), number })}>
          {amounts ? money(amounts.total) : "–"}
        </output>
      </div>
      {props.onRemove && (
        <span className={classes.remove}>
          {!disabled && <IconButton icon="fas_xmark" label={t("remove", { number })} onClick={props.onRemove} />}
        </span>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
