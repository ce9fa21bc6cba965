import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isActive, useSession } from "#people/auth/ui/session.ts";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import classes from "./live-page.module.css";
import { LiveStream } from "./live-stream.tsx";
import { ToLogin } from "./to-login.tsx";

export default function LivePage() {
  const t = useTranslations("test.live");
  const { identity } = useSession();
  return (
    <Page title={t("title")} icon="fas_plug" description={t("description")}>
      {identity && <ChooseTeam />}
      {!identity && (
        <EmptyState icon="fas_lock" action={<ToLogin>{t("signInAction")}</ToLogin>}>
          {t("signIn")}
        </EmptyState>
      )}
    </Page>
  );
}

function ChooseTeam() {
  const t = useTranslations("test.live");
  const { identity } = useSession();
  const selection = useTeamSelection();
  const [input, setInput] = useState(selection?.team.id);
  const teams = (identity?.teamData.result ?? []).filter(isActive).map(({ team }) => team);
  const chosen = teams.find(({ id }) => id === input) ?? teams[0];
  if (!chosen) return <EmptyState icon="fas_people-group">{t("noTeam")}</EmptyState>;
  return (
    <>
      <NativeSelect
        label={t("team")}
        className={classes.team}
        value={chosen.id}
        onChange={(event) => setInput(event.currentTarget.value)}
        data={teams.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <LiveStream key={chosen.id} teamId={chosen.id} />
    </>
  );
}
