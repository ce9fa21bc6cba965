import { Checkbox, Group, Select } from "@mantine/core";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { isLanguage, languages } from "#shared/languages.ts";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { Note } from "#ui/note.tsx";
import { TimeZoneSelect } from "#ui/time-zone-select.tsx";
import classes from "./account.module.css";
import type { AccountForm } from "./use-account-form.ts";

export function RegionCard({ state: { form, followed } }: { state: AccountForm }) {
  const t = useTranslations("account.region");
  const currencies = useCurrencies();
  const nameOf = useLanguageNames();
  const { availableDataLanguages: available } = form.values;
  const listed = (codes: readonly string[]) => codes.map((value) => ({ value, label: nameOf(value) }));
  return (
    <Card title={t("title")} icons={["fas_globe"]}>
      <FieldGrid columns={2}>
        <div>
          <TimeZoneSelect
            label={t("timezone")}
            withTime
            data-path="primaryTimezone"
            {...form.getInputProps("primaryTimezone")}
          />
          {form.isDirty("primaryTimezone") && (
            <Note icon="fas_circle-info" role="status">
              {t("timezoneHelp")}
            </Note>
          )}
          <ClashNote name="primaryTimezone" followed={followed} />
        </div>
        <div>
          <Select
            label={t("currency")}
            description={t("currencyHelp")}
            data={currencies}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t("nothingFound")}
            maxDropdownHeight={280}
            data-path="currency"
            {...form.getInputProps("currency")}
          />
          <ClashNote name="currency" followed={followed} />
        </div>
        <div>
          <Select
            label={t("interfaceLanguage")}
            description={t("interfaceLanguageHelp")}
            data={listed(languages)}
            allowDeselect={false}
            data-path="defaultInterfaceLanguage"
            {...form.getInputProps("defaultInterfaceLanguage")}
          />
          <ClashNote name="defaultInterfaceLanguage" followed={followed} show={(theirs) => nameOf(String(theirs))} />
        </div>
        <div>
          <Select
            label={t("dataLanguage")}
            description={t("dataLanguageHelp")}
            data={listed(available)}
            allowDeselect={false}
            data-path="defaultDataLanguage"
            {...form.getInputProps("defaultDataLanguage")}
          />
          <ClashNote name="defaultDataLanguage" followed={followed} show={(theirs) => nameOf(String(theirs))} />
        </div>
      </FieldGrid>
      <Checkbox.Group
        className={classes.languages ?? ""}
        label={t("dataLanguages")}
        description={t("dataLanguagesHelp")}
        data-path="availableDataLanguages"
        value={available}
        onChange={(next) =>
          form.setFieldValue(
            "availableDataLanguages",
            languages.filter((each) => next.includes(each)),
          )
        }
        error={form.errors.availableDataLanguages}
      >
        <Group gap={24} mt={8}>
          {languages.map((code) => (
            <Checkbox
              key={code}
              value={code}
              label={nameOf(code)}
              // Words are written in it: it cannot go.
              disabled={form.values.defaultDataLanguage === code}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <ClashNote
        name="availableDataLanguages"
        followed={followed}
        show={(theirs) => (theirs as string[]).map(nameOf).join(", ")}
      />
    </Card>
  );
}

/** Each in the reader's language. */
function useLanguageNames(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "language" });
    return (code) => {
      const name = isLanguage(code) ? (names.of(code) ?? code) : code;
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
    };
  }, [locale]);
}

function useCurrencies() {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "currency" });
    return Intl.supportedValuesOf("currency")
      .map((code) => ({ value: code, label: `${names.of(code)} (${code})` }))
      .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  }, [locale]);
}
