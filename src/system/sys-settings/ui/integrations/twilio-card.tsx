import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { WholeNumber } from "#ui/form/whole-number.tsx";
import { sysSettingsContract } from "../../contract.ts";
import { SecretField } from "./secret-field.tsx";
import { TestButton } from "./test-button.tsx";
import type { IntegrationsForm } from "./use-integrations-form.ts";

export function TwilioCard({ state }: { state: IntegrationsForm }) {
  const t = useTranslations("sysSettings.twilio");
  const { followed, field } = state;
  return (
    <Card title={t("title")} icons={["fas_comment-sms"]}>
      <FieldGrid columns={2}>
        <TextInput label={t("sid")} autoComplete="off" {...field("twilioAccountSid")} />
        <SecretField name="twilioAuthToken" label={t("token")} state={state} />
        <div data-wide>
          <TextInput label={t("from")} autoComplete="off" {...field("twilioFrom", t("fromHelp"))} />
        </div>
        <TextInput label={t("price")} inputMode="decimal" autoComplete="off" {...field("smsPrice", t("priceHelp"))} />
        <TextInput label={t("currency")} autoComplete="off" {...field("smsCurrency", t("currencyHelp"))} />
        <WholeNumber
          label={t("perTeamAndDay")}
          min={1}
          max={1_000_000}
          {...field("smsPerTeamAndDay", t("perTeamAndDayHelp"))}
        />
      </FieldGrid>
      <TestButton
        label={t("test")}
        isDirty={followed.isDirty}
        test={() => call(sysSettingsContract.testTwilio, {})}
        done={({ subject }) => t("done", { subject })}
        help={t("testHelp")}
        problems={{
          notSetUp: t("problems.notSetUp"),
          unresolved: t("problems.unreachable"),
          noConnection: t("problems.unreachable"),
          insecure: t("problems.unreachable"),
          timeout: t("problems.timeout"),
          badLogin: t("problems.badLogin"),
          notFound: t("problems.notFound"),
        }}
      />
    </Card>
  );
}
