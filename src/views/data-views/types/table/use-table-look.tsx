import { useMemo } from "react";
import type { DataCollection } from "#data/collections/contract.ts";
import { systemColumns } from "#data/collections/system-columns.ts";
import { type Field, useFields } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { CellLook } from "#views/grid/ui/cells/cell-look.ts";
import { cellText } from "#views/grid/ui/cells/cell-text.ts";
import type { GridLook } from "#views/grid/ui/record-grid.tsx";
import type { ListNeeds } from "#views/grid/ui/setup/use-list-setup.ts";
import type { ViewShown } from "../../contract.ts";
import { columnsInAddress, itemTarget } from "../../item-url.ts";
import { useDatesText } from "../../ui/date-text.tsx";
import { ItemLink } from "../../ui/item-link.tsx";
import { useItemColor } from "../../ui/use-item-color.ts";
import type { OpenView } from "../../ui/use-open-view.ts";
import type { ViewSettings } from "../../view-settings.ts";

/** What the settings of a table view say of the grid beside its setup: colors, links, formats and filter fields. */
export function useTableLook({ collection, view, asked }: OpenView): GridLook & ListNeeds {
  const { data: fields } = useFields(collection.id);
  const byId = useMemo(() => new Map((fields ?? []).map((field) => [field.id, field])), [fields]);
  const { settings } = view;
  const { rowColors, displayOption, filterFields } = settings;
  const cells = useCellLook(collection, view, byId);
  const needs = useMemo(() => columnsNeeded(settings), [settings]);
  const filterKeys = useMemo(() => filterFields.map(({ field }) => field), [filterFields]);
  return {
    ...{ cells, needs, filterKeys, filters: asked.filters },
    density: displayOption === "comfortable" ? "comfortable" : "dense",
    colorOf: useItemColor(settings, byId),
    colors: rowColors && "rules" in rowColors ? rowColors.rules : undefined,
  };
}

/** What rows are colored by and where they lead is read although it may be hidden. */
function columnsNeeded({ rowColors, itemUrl, itemUrlOverrideFieldId, openInNewWindowFieldId }: ViewSettings): string[] {
  return [
    ...(rowColors && "field" in rowColors ? [rowColors.field] : []),
    ...(itemUrl.kind === "address" ? columnsInAddress(itemUrl.address) : []),
    ...[itemUrlOverrideFieldId, openInNewWindowFieldId].filter((key) => key !== null),
  ];
}

function useCellLook(collection: DataCollection, view: ViewShown, fields: ReadonlyMap<string, Field>): CellLook {
  const { settings } = view;
  const write = useDatesText();
  return useMemo(() => {
    const formats = new Map(settings.displayedFields.map((each) => [each.field, each.dateTimeDisplayFormat]));
    const isTemporal = (key: string, field: Field | null) =>
      field ? fieldTypeNamed(field.dataType).isTemporal : systemColumns[key]?.kind === "instant";
    const open = { collection, view, card: undefined };
    return {
      textOf({ key, field }, value) {
        const format = formats.get(key) ?? "usual";
        if (format === "usual" || value === null || !isTemporal(key, field)) return undefined;
        return write(value, format);
      },
      linkOf({ column, row, context, className, children }) {
        if (!column.names && column.key !== settings.recordNameFieldId) return undefined;
        const target = itemTarget(
          settings,
          (key) => row.values[key],
          (key) => cellText(row, { key, field: fields.get(key) ?? null }, context),
        );
        const isOrdinary = settings.itemUrl.kind === "record" && !target.url && !target.opensInNewWindow;
        if (isOrdinary) return undefined;
        const item = { id: row.id, name: row.name, values: row.values, ...target };
        return (
          <ItemLink open={open} item={item} className={className} tabIndex={-1}>
            {children}
          </ItemLink>
        );
      },
    };
  }, [collection, view, settings, fields, write]);
}
