import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { useListItems } from "#data/fields/ui/list-items.ts";
import { choicesIn } from "#data/filters/ui/argument-kind.ts";
import { useChoiceName } from "#data/filters/ui/choices-input.tsx";
import { inGroup } from "#views/grid/ui/setup/value-conditions.ts";
import { type ItemsAsked, useItemGroups } from "../../ui/use-items.ts";
import type { OpenView } from "../../ui/use-open-view.ts";
import { listIdOf } from "./use-sections.ts";

export type BoardColumn = {
  /** Of the value, for the page alone. */
  key: string;
  /** What an item has that stands in it; null: nothing. */
  value: string | boolean | null;
  name: string;
  color: string | undefined;
  asked: ItemsAsked;
  count: number;
};

/** A column for every choice in the order of their list, whether or not an item has it, and one for those without. */
export function useBoardColumns(open: OpenView, field: Field, mayMove: boolean) {
  const t = useTranslations("views.board");
  const { view, asked, isReady } = open;
  const groups = useItemGroups(view.id, asked, { isReady });
  const { data: items } = useListItems(listIdOf(field) ?? null);
  const nameOf = useChoiceName({ ...column, key: field.id, title: field.title, field });
  const counted = groups.data?.groups;
  const columns = () => {
    if (!counted || (!items && listIdOf(field))) return undefined;
    const counts = new Map(counted.map(({ values, count }) => [JSON.stringify(values[0] ?? null), count]));
    const countOf = (value: BoardColumn["value"]) => counts.get(JSON.stringify(value)) ?? 0;
    const choices: Pick<BoardColumn, "value" | "name" | "color">[] = items
      ? items
          .filter(({ id, isRetired }) => !isRetired || countOf(id) > 0)
          .map(({ id, name, color }) => ({ value: id, name, color: color ?? undefined }))
      : wordsOf(field).map((value) => ({
          value,
          name: typeof value === "string" ? nameOf(value) : t(value ? "yes" : "no"),
          color: undefined,
        }));
    const none = countOf(null) > 0 || mayMove ? [{ value: null, name: t("none"), color: undefined }] : [];
    const asColumn = { key: field.id, title: field.title, field, isEditable: false, sorts: false };
    return [...choices, ...none].map((choice): BoardColumn => {
      const filters = [...asked.filters, ...inGroup(asColumn, choice.value)];
      return { ...choice, key: String(choice.value), asked: { ...asked, filters }, count: countOf(choice.value) };
    });
  };
  return { columns: columns(), error: groups.data ? null : groups.error, retry: () => void groups.refetch() };
}

const column = { icon: "", group: "own" as const, kind: "word" as const, operators: {} };

/** Yes and no, or the words of a closed list. */
function wordsOf({ dataType }: Field): (string | boolean)[] {
  const { storage, operators } = fieldTypeNamed(dataType);
  if (storage.kind === "boolean") return [true, false];
  const choosing = Object.values(operators).find(({ comparison, negated }) => comparison === "anyOf" && !negated);
  return choosing ? [...choicesIn(choosing)] : [];
}
