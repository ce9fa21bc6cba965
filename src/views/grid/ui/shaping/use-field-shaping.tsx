import { lazy, type ReactNode, Suspense, useMemo, useRef } from "react";
import { isPreview } from "#client/preview-window.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { usePanel } from "#modeling/field-admin/ui/use-panel.ts";
import { useMay } from "#people/auth/ui/use-may.ts";
import { listColumns, usualWidth } from "../setup/list-columns.ts";
import type { ListState } from "../setup/use-list-setup.ts";
import type { FieldShaping } from "./field-shaping.ts";

const ShapingPanels = lazy(() => import("./shaping-panels.tsx"));

/** Fields made and changed from the grid; what is made stands where it was asked for. */
export function useFieldShaping(
  collection: DataCollection,
  list: ListState,
): { shaping: FieldShaping | null; panels: ReactNode } {
  const may = useMay("team_admin_data_collections") && !collection.isSmartCollection && !isPreview();
  const panel = usePanel();
  const place = useRef<number>(undefined);
  const latest = useRef({ panel, list });
  latest.current = { panel, list };
  const shaping = useMemo<FieldShaping | null>(() => {
    if (!may) return null;
    const open: typeof panel.open = (next) => latest.current.panel.open(next);
    return {
      edit: ({ id }) => open({ kind: "edit", fieldId: id }),
      changeType: ({ id }) => open({ kind: "changeType", fieldId: id }),
      insert: (at) => {
        place.current = at;
        open({ kind: "new" });
      },
    };
  }, [may]);
  const onMade = (field: Field) => {
    const { change, setup } = latest.current.list;
    const [column] = listColumns([field], { nameFieldId: field.id, nameOf: (key) => key });
    const others = setup.columns.filter(({ key }) => key !== field.id);
    const at = place.current ?? others.length;
    change({
      columns: others.toSpliced(at, 0, { key: field.id, width: usualWidth(column!) }),
      // Among those that stay, it stays too.
      frozen: at < setup.frozen ? setup.frozen + 1 : setup.frozen,
    });
  };
  return {
    shaping,
    panels: may && panel.panel && (
      <Suspense fallback={null}>
        <ShapingPanels collectionId={collection.id} panel={panel} onMade={onMade} />
      </Suspense>
    ),
  };
}
