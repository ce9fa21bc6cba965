import { useFormatter, useTranslations } from "use-intl";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { useSmsEstimate } from "./recipient-queries.ts";

/** How long a text message becomes with the values of its recipients, and about what it costs, where a price is set. */
export function SmsEstimate({ message, className }: { message: MessageShown; className: string | undefined }) {
  const t = useTranslations("messages.content");
  const format = useFormatter();
  const isSms = message.DeliveryMethodId === "SMS" && message.Audience.sources.length > 0;
  const { data } = useSmsEstimate(message, isSms);
  if (!isSms || !data || data.segments === 0) return null;
  const { characters, segments, recipients, cost } = data;
  return (
    <p className={className} role="status">
      {t("asSent", { characters, segments })}
      {cost && (
        <>
          {" "}
          {t("costs", { cost: format.number(cost.amount, { style: "currency", currency: cost.currency }), recipients })}
        </>
      )}
    </p>
  );
}
