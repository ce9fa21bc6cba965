import { Button, Select } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { checkRoute } from "#client/guards.ts";
import { pathTo, routeNamed } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { CollectionSelect } from "#data/collections/ui/tree/collection-select.tsx";
import { standing, useSession } from "#people/auth/ui/session.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";

interface PlaceChoiceProps {
  teams: { value: string; label: string }[];
  collectionId: string | undefined;
  chooseTeam: (teamId: string) => void;
  chooseCollection: (collectionId: string) => void;
}

/** Team and collection of a new record. Only collections that one may add to are offered, and no lists. */
export function PlaceChoice({ teams, collectionId, chooseTeam, chooseCollection }: PlaceChoiceProps) {
  const t = useTranslations("recordForm.page");
  const { teamId } = useTeamScope();
  const session = useSession();
  const mayShape = checkRoute(routeNamed("admin.newCollection"), standing(session), { teamId }) === "allow";
  const { data, error, refetch } = useCollections();
  const open = data?.filter(
    (each) => each.abilities?.create && !each.isUsedAsCustomList && !each.isInternalConfiguration,
  );
  return (
    <>
      <FieldGrid columns={2}>
        {teams.length > 1 && (
          <Select
            label={t("team")}
            data={teams}
            value={teamId}
            allowDeselect={false}
            searchable={teams.length > 8}
            onChange={(chosen) => chosen && chooseTeam(chosen)}
          />
        )}
        {open?.length !== 0 && (
          <CollectionSelect
            key={teamId}
            label={t("collection")}
            placeholder={t("choose")}
            collections={open ?? []}
            value={open?.find(({ id }) => id === collectionId)?.id ?? null}
            allowDeselect={false}
            disabled={!open}
            nothingFoundMessage={t("nothingFound")}
            onChange={(chosen) => chosen && chooseCollection(chosen)}
          />
        )}
      </FieldGrid>
      {error && !data && (
        <ErrorState error={error} retry={() => void refetch()}>
          {t("failed")}
        </ErrorState>
      )}
      {open?.length === 0 && (
        <EmptyState icon="fas_folder-open" action={mayShape && <NewCollection />}>
          {t("none")} {!mayShape && t("noneHint")}
        </EmptyState>
      )}
    </>
  );
}

function NewCollection() {
  const t = useTranslations("recordForm.page");
  const { teamId } = useTeamScope();
  return (
    <Button component={Link} to={pathTo("admin.newCollection", { teamId })}>
      {t("newCollection")}
    </Button>
  );
}
