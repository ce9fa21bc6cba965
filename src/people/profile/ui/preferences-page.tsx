import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import { AppearanceRow } from "./appearance-row.tsx";
import { LanguageRow } from "./language-row.tsx";
import { ProfileCard, ProfileCardFailed, ProfileCardLoading } from "./profile-card.tsx";
import { type Profile, profileQuery } from "./profile-data.ts";
import { SessionsCard } from "./sessions-card.tsx";
import { useProfileForms } from "./use-profile-forms.ts";

export default function PreferencesPage() {
  const t = useTranslations("profile");
  const { data, error, refetch } = useQuery(profileQuery);
  return (
    <Page title={t("title")} description={t("description")}>
      <Card title={t("display.title")} padding="none">
        <LanguageRow />
        <AppearanceRow />
      </Card>
      {data ? (
        <OwnProfile profile={data} />
      ) : (
        <>
          {error ? <ProfileCardFailed error={error} retry={() => void refetch()} /> : <ProfileCardLoading />}
          <SessionsCard />
        </>
      )}
    </Page>
  );
}

/** The sessions stand between, so that the save bar is the last on the page. */
function OwnProfile({ profile }: { profile: Profile }) {
  const forms = useProfileForms(profile);
  const nameForm = useRef<HTMLFormElement>(null);
  return (
    <>
      <ProfileCard profile={profile} forms={forms} nameFormRef={nameForm} />
      <SessionsCard />
      <SaveBar
        dirty={forms.name.isDirty()}
        saving={forms.name.saving}
        discard={forms.name.reset}
        save={() => nameForm.current?.requestSubmit()}
      />
    </>
  );
}
