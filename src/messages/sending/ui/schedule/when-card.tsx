import { Checkbox, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import layout from "#messages/content/ui/message-layout.module.css";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { PictureChoice } from "#ui/picture-choice.tsx";
import classes from "./schedule.module.css";
import type { ScheduleDraft } from "./schedule-draft.ts";

interface WhenCardProps {
  draft: ScheduleDraft;
  change: (changes: Partial<ScheduleDraft>) => void;
  mode: WhenMode;
}

/** Whether one sends it oneself, asks for approval of what then leaves, or only says when it should leave. */
export type WhenMode = "sends" | "asks" | "proposes";

export function WhenCard({ draft, change, mode }: WhenCardProps) {
  const t = useTranslations("messages.schedule");
  const { timeZone } = useTeamScope();
  return (
    <Card>
      <div className={layout.stack}>
        <PictureChoice
          label={t("when")}
          path="localTime"
          value={draft.isLater ? "later" : "now"}
          onChange={(when) => change({ isLater: when === "later" })}
          options={[
            {
              value: "now",
              picture: <Icon name="fas_paper-plane" size={18} />,
              name: t(`choices.${mode}.now`),
              about: t(`choices.${mode}.nowHelp`),
            },
            {
              value: "later",
              picture: <Icon name="fas_clock" size={18} />,
              name: t("later"),
              about: t(`choices.${mode}.laterHelp`),
            },
          ]}
        />
        {draft.isLater && (
          <>
            <TextInput
              className={classes.time ?? ""}
              type="datetime-local"
              label={t("at")}
              description={draft.inRecipientsZone ? undefined : t("inZone", { zone: timeZone.replaceAll("_", " ") })}
              required
              value={draft.localTime}
              onChange={(event) => change({ localTime: event.currentTarget.value })}
            />
            <Checkbox
              label={t("recipientsZone")}
              checked={draft.inRecipientsZone}
              onChange={(event) => change({ inRecipientsZone: event.currentTarget.checked })}
            />
          </>
        )}
        <Checkbox
          label={t("window")}
          description={t("windowHelp")}
          checked={draft.hasWindow}
          onChange={(event) => change({ hasWindow: event.currentTarget.checked })}
        />
        {draft.hasWindow && (
          <div className={classes.hours}>
            <TextInput
              type="time"
              label={t("from")}
              value={draft.from}
              onChange={(event) => change({ from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={t("to")}
              value={draft.to}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
