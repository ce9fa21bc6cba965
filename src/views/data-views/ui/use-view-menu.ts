import { useTranslations } from "use-intl";
import { hasWords } from "#data/collections/system-columns.ts";
import { useAddedCollectionActions } from "#data/collections/ui/collection-actions.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import type { Filter } from "#shared/filter.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { useExport } from "#views/grid/ui/bulk/use-export.ts";
import { printing } from "./printing.ts";
import type { OpenView } from "./use-open-view.ts";

/** What can be done with all that a view shows to its reader: on paper, or as a file with its fields, filters and order. */
export function useViewMenu({ collection, view, asked }: OpenView): MenuAction[] {
  const t = useTranslations("views.menu");
  const { data: fields = [] } = useFields(collection.id);
  const { filter, sort, recordNameFieldId, displayedFields } = view.settings;
  const keys = new Set([recordNameFieldId, ...displayedFields.map(({ field }) => field)]);
  const columns = [...keys].flatMap((key) => {
    const field = fields.find(({ id }) => id === key);
    return field ? [{ key: field.id, title: field.title, field, isEditable: false, sorts: false }] : [];
  });
  const all = [filter, ...asked.filters, asked.search ? hasWords(asked.search) : null];
  const conditions = all.filter((each): each is Filter => each !== null);
  const query = {
    collectionId: collection.id,
    filter: conditions.length > 1 ? { and: conditions } : (conditions[0] ?? null),
    sort,
    fields: columns.map(({ key }) => key),
  };
  const exporting = useExport({ query, columns });
  const added = useAddedCollectionActions(collection);
  return [
    { key: "csv", label: t("csv"), icon: "fas_file-export", run: () => exporting.start("shown") },
    { key: "print", label: t("print"), icon: "fas_print", run: () => void printing.start() },
    ...added,
  ];
}
