import { Switch, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { publicViewPath } from "#shared/public-paths.ts";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { Note } from "#ui/note.tsx";
import { PublicAddress } from "#ui/public-address/public-address.tsx";
import type { CardProps } from "./card-props.ts";
import classes from "./details.module.css";
import { OutsideFeed } from "./outside-feed.tsx";
import { OutsidePassword } from "./outside-password.tsx";
import { type Opens, WhoSeesWhat } from "./who-sees-what.tsx";

/** Whether people without an account see it too: what they see, what they read above it, and where. */
export function OutsideCard({ details, view, opens }: CardProps & { opens: Opens | undefined }) {
  const t = useTranslations("viewAdmin.outside");
  const { teamId } = useTeamScope();
  const { form, followed } = details;
  const isOn = form.values.isVisibleExternally;
  const isPublic = view.isPublished && view.settings.isVisibleExternally;
  const name = form.values.externalTitle || form.values.internalName;
  return (
    <Card title={t("title")}>
      <div className={classes.stack}>
        <OutsideSwitch details={details} name="isVisibleExternally" refusal={isOn ? opens?.refusal : null} />
        {isOn !== isPublic && (
          <Note icon={isOn ? "fas_lock" : "fas_lock-open"} role="status">
            {t(isOn ? "opensLater" : "closesLater")}
          </Note>
        )}
        {isOn && opens && <WhoSeesWhat {...{ view, opens }} />}
        {isPublic && <PublicAddress path={publicViewPath(teamId, view.id)} name={name} />}
        {isOn && (
          <>
            <div className={classes.narrow}>
              <TextInput
                label={t("externalTitle.label")}
                description={t("externalTitle.help")}
                {...form.getInputProps("externalTitle")}
              />
              <ClashNote name="externalTitle" followed={followed} />
            </div>
            <div>
              <Textarea
                label={t("externalDescription.label")}
                description={t("externalDescription.help")}
                autosize
                minRows={2}
                maxRows={6}
                {...form.getInputProps("externalDescription")}
              />
              <ClashNote name="externalDescription" followed={followed} />
            </div>
            <OutsideSwitch details={details} name="isIndexable" />
            <OutsidePassword view={view} />
            {isPublic && view.type === "calendar" && <OutsideFeed view={view} />}
          </>
        )}
      </div>
    </Card>
  );
}

type OutsideSwitchProps = {
  details: CardProps["details"];
  name: "isVisibleExternally" | "isIndexable";
  /** Why it would not be published so. */
  refusal?: string | null | undefined;
};

function OutsideSwitch({ details: { form, followed }, name, refusal }: OutsideSwitchProps) {
  const t = useTranslations("viewAdmin.outside");
  const { error, ...input } = form.getInputProps(name, { type: "checkbox" });
  return (
    <div>
      <Switch label={t(`${name}.label`)} description={t(`${name}.help`)} {...input} error={error ?? refusal} />
      <ClashNote name={name} followed={followed} show={(isOn) => t(isOn ? "on" : "off")} />
    </div>
  );
}
