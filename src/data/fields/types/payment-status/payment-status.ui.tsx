import { Select } from "@mantine/core";
import { use } from "react";
import { useTranslations } from "use-intl";
import { StatusTag } from "#ui/status-tag.tsx";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { CellPanel } from "../../ui/cell-panel.ts";
import { FieldGroup } from "../../ui/field-group.tsx";
import { controlProps, frameProps } from "../../ui/frame-props.ts";
import classes from "./payment-status.module.css";
import { isComputed, type PaymentStatus, paymentStatuses } from "./payment-status.ts";
import { statusColors } from "./status-colors.ts";

type Config = { lineItemsFieldId: string | null; paidAmountFieldId: string | null };

function Display({ value }: Pick<DisplayProps<Config, PaymentStatus>, "value">) {
  const t = useTranslations("fields.inputs.payment_status");
  return <StatusTag color={statusColors[value]}>{t(value)}</StatusTag>;
}

function Input(field: InputProps<Config, PaymentStatus>) {
  const t = useTranslations("fields.inputs.payment_status");
  const panel = use(CellPanel);
  if (isComputed(field.config)) return <Computed {...field} />;
  return (
    <Select
      {...frameProps(field)}
      {...controlProps(field)}
      value={field.value}
      onChange={(status) => {
        field.onChange(status as PaymentStatus | null);
        panel?.onPicked();
      }}
      defaultDropdownOpened={panel !== null}
      data={paymentStatuses.map((status) => ({ value: status, label: t(status) }))}
      renderOption={({ option }) => <Display value={option.value as PaymentStatus} />}
      placeholder={t("placeholder")}
      clearable={!field.required}
      clearButtonProps={{ "aria-label": t("clear") }}
    />
  );
}

function Computed(field: InputProps<Config, PaymentStatus>) {
  const t = useTranslations("fields.inputs.payment_status");
  return (
    <FieldGroup {...field} description={field.room === "page" ? t("computed") : undefined}>
      <div className={classes.computed} title={t("computed")}>
        {field.value ? <Display value={field.value} /> : <span className={classes.none}>{t("none")}</span>}
      </div>
    </FieldGroup>
  );
}

export const paymentStatusUi = makeFieldUi<Config, PaymentStatus>({
  Display: ({ value }) => <Display value={value} />,
  Input,
  sample: "partially_paid",
});
