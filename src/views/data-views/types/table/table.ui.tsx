import { CollectionRecords } from "#views/grid/ui/collection-records.tsx";
import type { ViewProps } from "../../view-ui.ts";
import { SaveAsView } from "./save-as-view.tsx";
import { TableChanges } from "./table-changes.tsx";
import { useTableSetup } from "./use-table-setup.ts";

/** A table view is the grid, with the view's own columns, order and filter. */
export default function TableView({ collection, view, tabs }: ViewProps) {
  const { keeper, isChanged, reset, dropDraft, save } = useTableSetup(collection.id, view);
  return (
    <CollectionRecords
      collection={collection}
      keeper={keeper}
      tabs={tabs}
      tools={isChanged && <TableChanges view={view} reset={reset} save={save} />}
      saving={(list) => <SaveAsView {...{ collection, list, view }} onSaved={dropDraft} />}
    />
  );
}
