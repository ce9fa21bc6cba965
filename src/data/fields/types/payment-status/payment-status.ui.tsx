import { Select } from "@mantine/core";
import { use } from "react";
import { useTranslations } from "use-intl";
import { type StatusColor, StatusTag } from "#ui/status-tag.tsx";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { CellPanel } from "../../ui/cell-panel.ts";
import { FieldGroup } from "../../ui/field-group.tsx";
import { controlProps, frameProps } from "../../ui/frame-props.ts";
import classes from "./payment-status.module.css";
import { paymentStatuses } from "./payment-status.ts";

type Status = (typeof paymentStatuses)[number];
type Config = { lineItemsFieldId: string | null; paidAmountFieldId: string | null };

const colors: Record<Status, StatusColor> = {
  unpaid: "orange",
  partially_paid: "yellow",
  paid: "green",
  overdue: "red",
  refunded: "blue",
  waived: "gray",
};

function Display({ value }: Pick<DisplayProps<Config, Status>, "value">) {
  const t = useTranslations("fields.inputs.payment_status");
  return <StatusTag color={colors[value]}>{t(value)}</StatusTag>;
}

function Input(field: InputProps<Config, Status>) {
  const t = useTranslations("fields.inputs.payment_status");
  const panel = use(CellPanel);
  if (isComputed(field.config)) return <Computed {...field} />;
  return (
    <Select
      {...frameProps(field)}
      {...controlProps(field)}
      value={field.value}
      onChange={(status) => {
        field.onChange(status as Status | null);
        panel?.onPicked();
      }}
      defaultDropdownOpened={panel !== null}
      data={paymentStatuses.map((status) => ({ value: status, label: t(status) }))}
      renderOption={({ option }) => <Display value={option.value as Status} />}
      placeholder={t("placeholder")}
      clearable={!field.required}
      clearButtonProps={{ "aria-label": t("clear") }}
    />
  );
}

/** With both fields the status follows from what is owed and what was paid. */
const isComputed = ({ lineItemsFieldId, paidAmountFieldId }: Config): boolean =>
  lineItemsFieldId !== null && paidAmountFieldId !== null;

function Computed(field: InputProps<Config, Status>) {
  const t = useTranslations("fields.inputs.payment_status");
  return (
    <FieldGroup {...field} description={field.room === "page" ? t("computed") : undefined}>
      <div className={classes.computed} title={t("computed")}>
        {field.value ? <Display value={field.value} /> : <span className={classes.none}>{t("none")}</span>}
      </div>
    </FieldGroup>
  );
}

export const paymentStatusUi = makeFieldUi<Config, Status>({
  Display: ({ value }) => <Display value={value} />,
  Input,
  sample: "partially_paid",
});
