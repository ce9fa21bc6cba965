import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#features/collections/ui/structure-queries.ts";
import { treeRows } from "#features/collections/ui/tree/collection-tree.ts";
import { TreeOption } from "#features/collections/ui/tree/tree-option.tsx";
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
  const { data, error, refetch } = useCollections();
  const open = data?.filter(
    (each) => each.abilities?.create && !each.isUsedAsCustomList && !each.isInternalConfiguration,
  );
  const rows = treeRows(open ?? []);
  const byId = new Map(rows.map((row) => [row.collection.id, row]));
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
        <Select
          key={teamId}
          label={t("collection")}
          placeholder={t("choose")}
          data={rows.map(({ collection }) => ({ value: collection.id, label: collection.pluralName }))}
          value={byId.has(collectionId ?? "") ? collectionId! : null}
          allowDeselect={false}
          searchable
          disabled={rows.length === 0}
          nothingFoundMessage={t("nothingFound")}
          onChange={(chosen) => chosen && chooseCollection(chosen)}
          renderOption={({ option }) => <TreeOption row={byId.get(option.value)} label={option.label} />}
        />
      </FieldGrid>
      {error && !data && (
        <ErrorState error={error} retry={() => void refetch()}>
          {t("failed")}
        </ErrorState>
      )}
      {open?.length === 0 && (
        <EmptyState icon="fas_folder-open">
          {t("none")} {t("noneHint")}
        </EmptyState>
      )}
    </>
  );
}
