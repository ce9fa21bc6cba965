import { MultiSelect, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { type Field, fieldsQuery } from "#data/collections/ui/structure-queries.ts";
import type { EditorProps } from "#ui/schema-form/schema-form.tsx";
import { dataViewsContract } from "#views/data-views/contract.ts";
import { useTeamViews } from "#views/data-views/ui/team-views-query.ts";
import type { LinkedBy } from "../../view-list.ts";
import { usePropertyContext } from "./property-context.ts";

/** One of the team's views; another one has other fields and other links. */
export function ViewEditor({ value, label, help }: EditorProps) {
  const { change } = usePropertyContext();
  const { data: views = [] } = useTeamViews();
  const { data: collections = [] } = useCollections();
  const offered = views.filter(({ isPersonal }) => !isPersonal);
  const groups = Map.groupBy(offered, ({ collectionId }) => collectionId);
  const nameOf = (id: string) => collections.find((each) => each.id === id)?.pluralName ?? "";
  return (
    <Select
      label={label}
      description={help}
      searchable
      data={[...groups].map(([id, items]) => ({
        group: nameOf(id),
        items: items.map((view) => ({ value: view.id, label: view.name })),
      }))}
      value={typeof value === "string" ? value : null}
      onChange={(viewId) => change({ viewId, fieldIds: [], linkedBy: null })}
    />
  );
}

function useChosenView() {
  const { teamId } = useTeamScope();
  const { block } = usePropertyContext();
  const viewId = (block as { viewId?: string | null } | undefined)?.viewId ?? null;
  const { data } = useQuery({
    queryKey: [...definitionsKey(teamId), "view in a mail", viewId],
    queryFn: ({ signal }) =>
      call(dataViewsContract.readView, { params: { teamId, viewId: viewId! }, query: {} }, { signal }),
    enabled: viewId !== null,
  });
  return data;
}

/** Of those that the view displays. */
export function ViewFieldsEditor({ value, onChange, label, help }: EditorProps) {
  const t = useTranslations("messageDesigner");
  const chosen = useChosenView();
  const displayed = new Set(chosen?.view.settings.displayedFields.map(({ field }) => field));
  const data = (chosen?.fields ?? [])
    .filter(({ id }) => displayed.has(id))
    .map(({ id, title }) => ({ value: id, label: title }));
  const fieldIds = (value ?? []) as string[];
  return (
    <MultiSelect
      label={label}
      description={help}
      placeholder={fieldIds.length === 0 ? t("allFields") : ""}
      data={data}
      disabled={data.length === 0}
      value={fieldIds.filter((id) => displayed.has(id))}
      onChange={onChange}
      maxValues={8}
    />
  );
}

/** All that the view finds, or only what is linked to each recipient. */
export function ViewLinkEditor({ value, onChange, label, help }: EditorProps) {
  const t = useTranslations("messageDesigner");
  const { teamId } = useTeamScope();
  const { collectionId } = usePropertyContext();
  const viewCollectionId = useChosenView()?.view.collectionId;
  const { data: own = [] } = useQuery({
    ...fieldsQuery(teamId, collectionId ?? ""),
    enabled: collectionId !== undefined,
  });
  const { data: theirs = [] } = useQuery({
    ...fieldsQuery(teamId, viewCollectionId ?? ""),
    enabled: viewCollectionId !== undefined,
  });
  const leadingTo = (fields: Field[], target: string | undefined) =>
    fields.filter(({ config }) => target && (config.collectionIds as string[] | undefined)?.includes(target));
  const options = [
    ...leadingTo(own, viewCollectionId).map(({ id, title }) => ({
      value: `there ${id}`,
      label: t("linkThere", { title }),
    })),
    ...leadingTo(theirs, collectionId).map(({ id, title }) => ({
      value: `back ${id}`,
      label: t("linkBack", { title }),
    })),
  ];
  const linkedBy = value as LinkedBy | null;
  return (
    <Select
      label={label}
      description={help}
      clearable
      placeholder={t("linkNone")}
      data={options}
      disabled={options.length === 0}
      value={linkedBy && `${linkedBy.direction} ${linkedBy.fieldId}`}
      onChange={(chosen) => {
        const [direction, fieldId] = chosen?.split(" ") ?? [];
        onChange(direction && fieldId ? { direction, fieldId } : null);
      }}
    />
  );
}
