import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { EditorProps } from "#ui/schema-form/schema-form.tsx";
import { editorFrame } from "./editor-frame.ts";

const usual = ["USD", "EUR", "CAD", "GBP", "MXN", "CHF", "AUD"];

/** A currency by its name; none is the team's own. */
export function CurrencyEditor(props: EditorProps) {
  const t = useTranslations("dataFields.editors");
  const locale = useLocale();
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "currency" });
    const items = Intl.supportedValuesOf("currency").map((code) => ({
      value: code,
      label: `${names.of(code)} (${code})`,
    }));
    const often = usual.flatMap((code) => items.find(({ value }) => value === code) ?? []);
    const others = items.filter(({ value }) => !usual.includes(value));
    return [
      { group: t("usualCurrencies"), items: often },
      { group: t("otherCurrencies"), items: others.sort((a, b) => a.label.localeCompare(b.label, locale)) },
    ];
  }, [locale, t]);
  return (
    <Select
      {...editorFrame(props)}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("clear") }}
      value={typeof props.value === "string" ? props.value : null}
      onChange={props.onChange}
      placeholder={t("teamCurrency")}
      nothingFoundMessage={t("nothingFound")}
      data={data}
    />
  );
}
