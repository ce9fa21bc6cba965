import { NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { useAnchor } from "#client/use-anchor.ts";
import classes from "#messages/delivery/ui/message-admin.module.css";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import type { MessageSettingsForm } from "./use-message-settings.ts";

const usualMonths = [6, 12, 24, 36, 60, 120];
const usualWindow = { from: "09:00", to: "20:00" };

export function MessageRulesCard({ state }: { state: MessageSettingsForm }) {
  const t = useTranslations("messageAdmin.settings");
  const { form, followed } = state;
  const tracking = useAnchor<HTMLInputElement>("trackOpens");
  const { currency } = useTeamScope();
  const { sendingWindow, historyMonths, smsPrice } = form.values;
  const months = [...new Set([...usualMonths, historyMonths])].toSorted((one, other) => one - other);
  return (
    <Card title={t("title")} icons={["fas_envelope"]}>
      <FieldGrid columns={2}>
        <div data-wide>
          <Textarea
            label={t("postalAddress")}
            description={t("postalAddressHelp")}
            autosize
            minRows={3}
            maxRows={6}
            autoComplete="street-address"
            data-path="postalAddress"
            {...form.getInputProps("postalAddress")}
          />
          <ClashNote name="postalAddress" followed={followed} />
        </div>
        <div data-wide className={classes.stack}>
          <Switch
            ref={tracking}
            label={t("trackOpens")}
            description={t("trackOpensHelp")}
            {...form.getInputProps("trackOpens", { type: "checkbox" })}
          />
          <Switch
            label={t("trackClicks")}
            description={t("trackClicksHelp")}
            {...form.getInputProps("trackClicks", { type: "checkbox" })}
          />
          <Switch
            label={t("window")}
            description={t("windowHelp")}
            checked={sendingWindow !== null}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue("sendingWindow", checked ? usualWindow : null)
            }
          />
          {sendingWindow && <SendingWindow state={state} />}
        </div>
        <Select
          label={t("historyMonths")}
          description={t("historyMonthsHelp")}
          data={months.map((count) => ({ value: String(count), label: t("months", { count }) }))}
          allowDeselect={false}
          data-path="historyMonths"
          value={String(historyMonths)}
          onChange={(value) => value && form.setFieldValue("historyMonths", Number(value))}
          error={form.errors.historyMonths}
        />
        <NumberInput
          label={currency ? t("smsPriceIn", { currency }) : t("smsPrice")}
          description={t("smsPriceHelp")}
          min={0}
          max={100}
          step={0.01}
          decimalScale={4}
          allowNegative={false}
          data-path="smsPrice"
          value={smsPrice ?? ""}
          onChange={(value) => form.setFieldValue("smsPrice", value === "" ? null : Number(value))}
          error={form.errors.smsPrice}
        />
      </FieldGrid>
    </Card>
  );
}

function SendingWindow({ state: { form } }: { state: MessageSettingsForm }) {
  const t = useTranslations("messageAdmin.settings");
  const isSame = form.errors.sendingWindow !== undefined;
  return (
    <div className={classes.window}>
      <TextInput
        type="time"
        label={t("windowFrom")}
        {...form.getInputProps("sendingWindow.from")}
        data-path="sendingWindow.from"
      />
      <TextInput
        type="time"
        label={t("windowTo")}
        {...form.getInputProps("sendingWindow.to")}
        data-path={isSame ? "sendingWindow" : "sendingWindow.to"}
        error={isSame ? t("windowSame") : form.errors["sendingWindow.to"]}
      />
    </div>
  );
}
