import { Combobox, PillsInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { recordsContract } from "#data/records/contract.ts";
import { formatDecimal } from "../exact-decimal.ts";
import { Chip, UnknownChip } from "./chip.tsx";
import classes from "./choice-input.module.css";
import { useRecordNames } from "./known-names.tsx";
import type { LineDraft } from "./line-draft.ts";
import { keepRecordName } from "./name-queries.ts";
import { useMoneyText } from "./use-money-text.ts";
import { useTextContext } from "./use-text-context.ts";

type ProductInputProps = {
  line: LineDraft;
  label: string;
  currency: string | null;
  disabled: boolean;
  isFloating: boolean;
  autoFocus: boolean;
  path: string | undefined;
  onChange(line: LineDraft): void;
};

/** What a line is for: a product, which brings its price, or words, or both. */
export function ProductInput({
  line,
  label,
  currency,
  disabled,
  isFloating,
  autoFocus,
  path,
  onChange,
}: ProductInputProps) {
  const t = useTranslations("fields.inputs");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const { decimalComma } = useTextContext();
  const money = useMoneyText(currency);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { productId } = line;
  const nameOf = useRecordNames(productId ? [productId] : []);
  const products = useProducts(line.description, combobox.dropdownOpened && productId === null);
  const pick = (id: string) => {
    const product = products.find((each) => each.id === id);
    if (!product) return;
    keepRecordName(queries, teamId, product);
    const isSame = product.currency === null || currency === null || product.currency === currency;
    const price = isSame && product.price !== null ? { unitPrice: formatDecimal(product.price, decimalComma) } : {};
    onChange({ ...line, productId: id, description: "", ...price });
    combobox.closeDropdown();
  };
  const removeProduct = disabled ? undefined : () => onChange({ ...line, productId: null });
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Backspace" || line.description !== "" || productId === null) return;
    event.preventDefault();
    removeProduct?.();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick} disabled={disabled} withinPortal={!isFloating}>
      <Combobox.DropdownTarget>
        <PillsInput disabled={disabled} classNames={{ input: classes.page ?? "" }}>
          <span className={classes.chips}>
            {productId && <ProductChip known={nameOf(productId)} onRemove={removeProduct} />}
            <Combobox.EventsTarget autoComplete="off" withExpandedAttribute>
              <PillsInput.Field
                aria-label={label}
                className={classes.field ?? ""}
                data-path={path}
                autoFocus={autoFocus}
                value={line.description}
                placeholder={productId ? t("lineItems.note") : t("lineItems.whatHint")}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={press}
                onChange={(event) => {
                  onChange({ ...line, description: event.currentTarget.value });
                  combobox.openDropdown();
                }}
              />
            </Combobox.EventsTarget>
          </span>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={products.length === 0}>
        <Combobox.Options aria-label={t("lineItems.products")} className={classes.options ?? ""}>
          {products.map(({ id, name, price, currency: own, collection }) => (
            <Combobox.Option key={id} value={id} className={classes.option ?? ""}>
              <span className={classes.drawn}>{name}</span>
              <span className={classes.hint}>
                {price !== null && (own === null || own === currency) ? money(price) : collection.name}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

type Product = { known: { name: string } | null | undefined; onRemove: (() => void) | undefined };

function ProductChip({ known, onRemove }: Product) {
  const t = useTranslations("fields.inputs");
  if (known) return <Chip known={{ icon: "fas_tag", ...known }} onRemove={onRemove} />;
  return <UnknownChip onRemove={onRemove}>{known === null ? t("lineItems.goneProduct") : "…"}</UnknownChip>;
}

/** Nothing is said where it fails: words do as well. */
function useProducts(typed: string, isWanted: boolean) {
  const { teamId } = useTeamScope();
  const [q] = useDebouncedValue(typed.trim().slice(0, 200), 200);
  const { data } = useQuery({
    queryKey: ["products", teamId, q],
    queryFn: ({ signal }) =>
      call(recordsContract.listProducts, { params: { teamId }, query: { q, limit: "20" } }, { signal }),
    enabled: isWanted && teamId !== "",
    placeholderData: keepPreviousData,
  });
  return isWanted ? (data?.products ?? []) : [];
}
