import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { EmailRow } from "./email-row.tsx";
import { NameRow } from "./name-row.tsx";
import { PasswordRow } from "./password-row.tsx";
import { PictureRow } from "./picture-row.tsx";
import classes from "./profile-card.module.css";
import type { Profile } from "./profile-data.ts";
import { SettingsRow } from "./settings-row.tsx";
import type { ProfileForms } from "./use-profile-forms.ts";

interface ProfileCardProps {
  profile: Profile;
  forms: ProfileForms;
  nameFormRef: RefObject<HTMLFormElement | null>;
}

export function ProfileCard({ profile, forms, nameFormRef }: ProfileCardProps) {
  const t = useTranslations("profile.profile");
  return (
    <Card title={t("title")} padding="none">
      <PictureRow profile={profile} />
      <NameRow form={forms.name} formRef={nameFormRef} />
      <EmailRow email={profile.email} change={forms.email} />
      <PasswordRow email={profile.email} change={forms.password} />
    </Card>
  );
}

export function ProfileCardLoading() {
  const t = useTranslations("profile");
  const say = useTranslations("ui");
  const field = <Skeleton width={444} height={36} radius={6} />;
  return (
    <Card title={t("profile.title")} padding="none">
      <div role="status" aria-label={say("loading")}>
        <SettingsRow label={t("picture.label")}>
          <span className={classes.loadingPicture}>
            <Skeleton circle height={64} />
            <Skeleton width={150} height={36} radius={6} />
          </span>
        </SettingsRow>
        <SettingsRow label={t("name.label")}>{field}</SettingsRow>
        <SettingsRow label={t("email.label")}>{field}</SettingsRow>
        <SettingsRow label={t("password.label")}>{field}</SettingsRow>
      </div>
    </Card>
  );
}

export function ProfileCardFailed({ error, retry }: { error: Error; retry: () => void }) {
  const t = useTranslations("profile.profile");
  return (
    <Card title={t("title")}>
      <ErrorState retry={retry} error={error}>
        {t("failed")}
      </ErrorState>
    </Card>
  );
}
