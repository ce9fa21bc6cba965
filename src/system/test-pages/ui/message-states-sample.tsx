import { useTranslations } from "use-intl";
import { type MessageLook, messageLooks } from "#messages/outgoing-messages/ui/message-looks.ts";
import { Card } from "#ui/card.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import classes from "./test-page.module.css";

const states = [
  ["Draft", "DRAFT"],
  ["AwaitingApproval", "AWAITING_APPROVAL"],
  ["Approved", "APPROVED"],
  ["Scheduled", "SCHEDULED"],
  ["Held", "held"],
  ["Sending", "SENDING"],
  ["Paused", "paused"],
  ["Sent", "SENT"],
  ["ErrorSending", "ERROR_SENDING"],
] as const satisfies [string, MessageLook][];

export function MessageStatesSample() {
  const t = useTranslations("test.messages");
  return (
    <Card title={t("title")} icons={["fas_envelope"]} padding="none">
      <table className={classes.states}>
        <thead>
          <tr>
            <th scope="col">{t("state")}</th>
            <th scope="col">{t("identifier")}</th>
            <th scope="col">{t("meaning")}</th>
          </tr>
        </thead>
        <tbody>
          {states.map(([state, look]) => (
            <tr key={state}>
              <td>
                <StatusTag {...messageLooks[look]}>{t(`${state}.name`)}</StatusTag>
              </td>
              <td>
                <code>{state}</code>
              </td>
              <td className={classes.meaning}>{t(`${state}.help`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
