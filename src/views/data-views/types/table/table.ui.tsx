import { useMemo } from "react";
import { isPreview } from "#client/preview-window.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { CollectionRecords } from "#views/grid/ui/collection-records.tsx";
import { useItemColor } from "../../ui/use-item-color.ts";
import type { ViewProps } from "../../view-ui.ts";
import { SaveAsView } from "./save-as-view.tsx";
import { TableChanges } from "./table-changes.tsx";
import { useTableSetup } from "./use-table-setup.ts";

/** A table view is the grid, with the view's own columns, order and filter. */
export default function TableView({ collection, view, tabs }: ViewProps) {
  const { keeper, isChanged, reset, dropDraft, save } = useTableSetup(collection.id, view);
  const { data: fields } = useFields(collection.id);
  const byId = useMemo(() => new Map((fields ?? []).map((field) => [field.id, field])), [fields]);
  const colorOf = useItemColor(view.settings, byId);
  const { rowColors } = view.settings;
  const needs = rowColors && "field" in rowColors ? rowColors.field : undefined;
  const colors = rowColors && "rules" in rowColors ? rowColors.rules : undefined;
  return (
    <CollectionRecords
      collection={collection}
      keeper={keeper}
      tabs={tabs}
      tools={isChanged && <TableChanges view={view} reset={reset} save={save} />}
      look={{
        density: view.settings.displayOption === "comfortable" ? "comfortable" : "dense",
        colorOf,
        needs,
        colors,
      }}
      saving={(list) => !isPreview() && <SaveAsView {...{ collection, list, view }} onSaved={dropDraft} />}
    />
  );
}
