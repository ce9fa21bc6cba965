import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { type StatusColor, StatusTag } from "#ui/status-tag.tsx";
import classes from "./test-page.module.css";

const states = [
  ["Draft", "gray"],
  ["AwaitingApproval", "yellow"],
  ["Approved", "orange"],
  ["Scheduled", "blue"],
  ["Sending", "blue"],
  ["Sent", "green"],
  ["ErrorSending", "red"],
] as const satisfies [string, StatusColor][];

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
          {states.map(([state, color]) => (
            <tr key={state}>
              <td>
                <StatusTag color={color}>{t(`${state}.name`)}</StatusTag>
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
