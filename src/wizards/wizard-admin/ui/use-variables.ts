import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { fieldsQuery } from "#data/collections/ui/structure-queries.ts";
import { emptiness } from "#data/fields/operators.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { FilterColumn, FilterColumns } from "#data/filters/ui/filter-columns.ts";
import type { VariableShown, WizardShown } from "#wizards/data-wizards/contract.ts";
import { type FlowPosition, variablesAt } from "./variables-at.ts";

/** Something that is known at a place of the flow. */
export type Variable = {
  key: string;
  label: string;
  /** How texts name it. */
  tag: string;
  records: VariableShown["records"];
  column: FilterColumn;
};

export type Known = {
  all: readonly Variable[];
  /** Those that hold records. */
  records: readonly Variable[];
  /** What conditions can ask about. */
  columns: FilterColumns;
  nameOf(key: string): string;
};

/** The variables at a position of the flow, field by field where they hold one record. */
export function useVariables(wizard: WizardShown, position: FlowPosition): Known {
  const t = useTranslations("wizards.admin.variables");
  const { teamId, isShaping } = useTeamScope();
  const known = variablesAt(wizard, position);
  const titleOf = ({ name, title }: VariableShown) =>
    name === "start" ? t("start") : name === "row" ? t("row") : title || name;
  const collectionIds = [
    ...new Set(known.flatMap(({ records }) => (records?.isMany ? [] : (records?.collectionIds ?? [])))),
  ];
  const read = useQueries({
    queries: collectionIds.map((collectionId) => fieldsQuery(teamId, collectionId, isShaping)),
  });
  const fieldsOf = (ids: readonly string[]) => {
    const found = ids.flatMap((id) => read[collectionIds.indexOf(id)]?.data ?? []);
    return [...new Map(found.map((field) => [field.id, field])).values()];
  };
  const all = known.flatMap((variable): Variable[] => {
    const { name, records, field } = variable;
    const label = titleOf(variable);
    if (field)
      return [
        { key: name, label, tag: name, records: null, column: columnOf(name, label, { title: label, ...field }) },
      ];
    const parts = records && !records.isMany ? fieldsOf(records.collectionIds) : [];
    return [
      { key: name, label, tag: records?.isMany ? name : `${name}._name`, records, column: recordsColumn(name, label) },
      ...parts.map((part): Variable => {
        const key = `${name}.${part.id}`;
        const words = t("fieldOf", { field: part.title, of: label });
        const linked = fieldTypeNamed(part.dataType).storage.kind === "links";
        const ids = Array.isArray(part.config.collectionIds) ? (part.config.collectionIds as string[]) : [];
        return {
          key,
          label: words,
          tag: `${name}.${part.columnName}`,
          records: linked ? { collectionIds: ids, isMany: false } : null,
          column: linked ? recordsColumn(key, words) : columnOf(key, words, { ...part, title: words }),
        };
      }),
    ];
  });
  const names = new Map(all.map(({ key, label }) => [key, label]));
  return {
    all,
    records: all.filter(({ records }) => records !== null),
    columns: new Map(all.map(({ key, column }) => [key, column])),
    nameOf: (key) => names.get(key) ?? key,
  };
}

type EnteredField = NonNullable<FilterColumn["field"]>;

function columnOf(key: string, title: string, { dataType, config }: EnteredField): FilterColumn {
  const { icon, operators, storage } = fieldTypeNamed(dataType);
  const isMany = storage.kind === "ids" || (storage.kind === "links" && storage.many);
  return {
    key,
    title,
    icon,
    group: "variables",
    kind: storage.kind,
    operators,
    isMany,
    field: { title, dataType, config },
  };
}

/** Of records a condition asks only whether there are any. */
const recordsColumn = (key: string, title: string): FilterColumn => ({
  ...{ key, title, icon: "fas_address-card", group: "variables", kind: "links", operators: emptiness },
});
