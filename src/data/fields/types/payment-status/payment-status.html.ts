import { noHtml } from "#shared/html.ts";
import { makeFieldHtml } from "../../field-html.ts";
import { chip } from "../../html/chips.ts";
import { selectOne } from "../../html/choice-inputs.ts";
import { typedRead } from "../../html/text-input.ts";
import { isComputed, type PaymentStatus, paymentStatus, paymentStatuses } from "./payment-status.ts";
import { statusColors } from "./status-colors.ts";

type Config = Parameters<typeof isComputed>[0];

/** Not asked where it follows from what is owed and what was paid. */
export const paymentStatusHtml = makeFieldHtml<Config, PaymentStatus>({
  show: (status, _config, { say }) => chip(say(`fields.inputs.payment_status.${status}`), statusColors[status]),
  input: (asked, config, context) => {
    if (isComputed(config)) return noHtml;
    const choices = paymentStatuses.map((id) => ({ id, name: context.say(`fields.inputs.payment_status.${id}`) }));
    return selectOne(
      asked,
      paymentStatuses.find((status) => status === asked.value),
      choices,
      context,
    );
  },
  read: (form, asked, config, context) =>
    isComputed(config) ? undefined : typedRead(paymentStatus)(form, asked, config, context),
});
