import { isPreview } from "#client/preview-window.ts";
import { CollectionRecords } from "#views/grid/ui/collection-records.tsx";
import { OmittedNote } from "../../ui/omitted-conditions.tsx";
import { useOpenView } from "../../ui/use-open-view.ts";
import { ViewFrame } from "../../ui/view-frame.tsx";
import { FilterFields } from "../../ui/view-toolbar.tsx";
import type { ViewProps } from "../../view-ui.ts";
import { SaveAsView } from "./save-as-view.tsx";
import { TableChanges } from "./table-changes.tsx";
import { useTableLook } from "./use-table-look.tsx";
import { useTableSetup } from "./use-table-setup.ts";

/** A table view is the grid, with the view's own columns, order and filter. */
export default function TableView({ collection, view, tabs }: ViewProps) {
  const { keeper, isChanged, reset, dropDraft, save } = useTableSetup(collection.id, view);
  const open = useOpenView(collection, view);
  const look = useTableLook(open);
  return (
    <CollectionRecords
      collection={collection}
      keeper={keeper}
      tabs={
        <>
          {tabs}
          <OmittedNote conditions={view.omittedConditions} />
        </>
      }
      tools={
        <>
          {isChanged && <TableChanges view={view} reset={reset} save={save} />}
          <FilterFields open={open} />
        </>
      }
      look={look}
      frame={(rows) => (
        <ViewFrame view={view} fills>
          {rows}
        </ViewFrame>
      )}
      saving={(list) => !isPreview() && <SaveAsView {...{ collection, list, view }} onSaved={dropDraft} />}
    />
  );
}
