import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { type TeamScope, TeamScopeContext, useTeamScope } from "#client/team-scope.ts";
import { useCollection } from "#data/collections/ui/structure-queries.ts";
import { useLeaveQuestion } from "#people/auth/ui/ask-before-leaving.ts";
import { isActive, useSession } from "#people/auth/ui/session.ts";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { RecordForm } from "../record-form/record-form.tsx";
import { PlaceChoice } from "./place-choice.tsx";

type Target = { team?: string; collection?: string };

/** A new record from anywhere: which team, which collection, then its form. The address remembers what was chosen. */
export default function CreateDataPage() {
  const { identity } = useSession();
  const home = useTeamScope();
  const search: { team?: unknown; collection?: unknown } = useSearch({ strict: false });
  const teams = identity?.teamData.result.filter(isActive) ?? [];
  const link = teams.find(({ teamId }) => teamId === search.team) ?? teams.find(({ teamId }) => teamId === home.teamId);
  const scope: TeamScope = {
    teamId: link?.teamId ?? "",
    timeZone: link?.team.primaryTimezone ?? home.timeZone,
    currency: link?.team.currency,
  };
  return (
    <TeamScopeContext value={scope}>
      <CreateData
        teams={teams.map(({ teamId, team }) => ({ value: teamId, label: team.name }))}
        collectionId={typeof search.collection === "string" ? search.collection : undefined}
      />
    </TeamScopeContext>
  );
}

interface CreateDataProps {
  teams: { value: string; label: string }[];
  collectionId: string | undefined;
}

function CreateData({ teams, collectionId }: CreateDataProps) {
  const t = useTranslations("recordForm.page");
  const ask = useLeaveQuestion();
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const collection = useCollection(collectionId ?? "");
  const [isDirty, setDirty] = useState(false);
  /** Another place has other fields: what was typed would be lost. */
  const choose = async (place: Target) => {
    if (isDirty && !(await ask())) return;
    setDirty(false);
    await navigate({ to: pathTo("createData")!, search: place, replace: true, ignoreBlocker: true });
  };
  const open = (recordId: string) => {
    void navigate({ to: pathTo("team.record", { teamId, dataRecordId: recordId })! });
  };
  return (
    <Page title={t("title")} description={t("about")}>
      <Card>
        <PlaceChoice
          teams={teams}
          collectionId={collectionId}
          chooseTeam={(team) => void choose({ team })}
          chooseCollection={(id) => void choose({ team: teamId, collection: id })}
        />
      </Card>
      {collectionId && (
        <Card {...(collection && { title: t("form", { name: collection.name }) })}>
          <RecordForm
            key={`${teamId} ${collectionId}`}
            collectionId={collectionId}
            columns={2}
            onDirty={setDirty}
            onCreated={({ id }, { another }) => another || open(id)}
          />
        </Card>
      )}
    </Page>
  );
}
