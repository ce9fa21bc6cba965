import { MultiSelect } from "@mantine/core";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { SettingsForm } from "#ui/form/settings-form.tsx";
import { WholeNumber } from "#ui/form/whole-number.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import type { SmsPolicyShown } from "../../contract.ts";
import { useSmsPolicy, useSmsPolicyForm } from "./use-sms-policy.ts";

/** To which countries text messages go, how many in a day, and what today has cost. */
export function SmsPolicyCard() {
  const t = useTranslations("messageAdmin.sms");
  const { data, error, refetch } = useSmsPolicy();
  if (data) return <Policy policy={data} />;
  return (
    <NotReadYet error={error} retry={refetch} rows={2} columns={2}>
      {t("loadFailed")}
    </NotReadYet>
  );
}

function Policy({ policy }: { policy: SmsPolicyShown }) {
  const t = useTranslations("messageAdmin.sms");
  const format = useFormatter();
  const { form, followed } = useSmsPolicyForm(policy);
  const names = new Intl.DisplayNames([useLocale(), "en"], { type: "region" });
  const countries = policy.AllCountries.map((code) => ({ value: code, label: names.of(code) ?? code }));
  const { UsedToday: used, CostToday: cost } = policy;
  const amount = cost && format.number(cost.Amount, { style: "currency", currency: cost.Currency });
  return (
    <SettingsForm form={form} followed={followed}>
      <Card title={t("title")} subtitle={t("about")} icons={["fas_comment-sms"]}>
        <FieldGrid columns={2}>
          <div data-wide>
            <MultiSelect
              label={t("countries")}
              description={policy.Countries ? t(policy.IsUsual ? "countriesUsual" : "countriesHelp") : t("anyCountry")}
              placeholder={form.values.Countries.length === 0 ? t("addCountry") : undefined}
              data={countries.toSorted((a, b) => a.label.localeCompare(b.label))}
              searchable
              clearable
              hidePickedOptions
              data-path="Countries"
              {...form.getInputProps("Countries")}
            />
          </div>
          <WholeNumber
            label={t("perDay")}
            description={t("perDayHelp", { max: policy.MaxPerDay })}
            min={1}
            max={policy.MaxPerDay}
            data-path="PerDay"
            {...form.getInputProps("PerDay")}
          />
        </FieldGrid>
        <p>{amount ? t("usedFor", { count: used, amount }) : t("used", { count: used })}</p>
      </Card>
    </SettingsForm>
  );
}
