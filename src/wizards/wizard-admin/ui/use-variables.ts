import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { fieldsQuery } from "#data/collections/ui/structure-queries.ts";
import { emptiness } from "#data/fields/operators.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { FilterColumn, FilterColumns } from "#data/filters/ui/filter-columns.ts";
import type { VariableShown, WizardShown } from "#wizards/data-wizards/contract.ts";
import type { TaskLoop } from "#wizards/tasks/wizard-flow.ts";

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

type Place = {
  /** What stands before the task, or the step; all of it where neither is said. */
  taskId?: string;
  stepId?: string;
  loop?: TaskLoop | null;
  /** What the task itself has asked for so far. */
  withOwn?: boolean;
};

/** What is known where something stands: what tasks before it have set, field by field where they hold one record. */
export function useVariables(wizard: WizardShown, { taskId, stepId, loop = null, withOwn = false }: Place): Known {
  const t = useTranslations("wizards.admin.variables");
  const { teamId, isShaping } = useTeamScope();
  const before = variablesBefore(wizard, taskId, stepId, withOwn);
  const looped = loop?.over === "records" ? before.find(({ name }) => name === loop.variable) : undefined;
  const row: VariableShown[] = looped?.records
    ? [{ name: "row", taskId: null, title: "", records: { ...looped.records, isMany: false }, field: null }]
    : [];
  const known = [...before, ...row];
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

function variablesBefore(
  { draft, variables }: WizardShown,
  taskId: string | undefined,
  stepId: string | undefined,
  withOwn: boolean,
): VariableShown[] {
  const tasks = draft.steps.flatMap((step) => [{ id: step.id }, ...step.tasks]);
  const until = tasks.findIndex(({ id }) => id === (taskId ?? stepId));
  const known = new Set(tasks.slice(0, until < 0 ? undefined : until + (withOwn ? 1 : 0)).map(({ id }) => id));
  return variables.filter((each) => each.taskId === null || known.has(each.taskId));
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
