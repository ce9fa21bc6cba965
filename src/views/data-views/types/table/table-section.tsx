import { type CSSProperties, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { KnownNames } from "#data/fields/ui/known-names.tsx";
import { RecordDisplay } from "#data/fields/ui/record-display.tsx";
import { LinkedCell } from "#modeling/cards/ui/linked-cell.tsx";
import { type LinkedRecord, useRecordsOf } from "#modeling/cards/ui/use-linked-records.ts";
import { DataTable } from "#ui/data-table.tsx";
import { namingField } from "#views/grid/ui/setup/list-columns.ts";
import type { ItemShown } from "../../items-contract.ts";
import inCard from "../../ui/in-card/in-card.module.css";
import { SystemValue, Value } from "../../ui/item-fields.tsx";
import { ItemLink } from "../../ui/item-link.tsx";
import { useItemColor } from "../../ui/use-item-color.ts";
import { type ItemWindow, useItemWindows, windowSize } from "../../ui/use-item-windows.ts";
import type { OpenView } from "../../ui/use-open-view.ts";
import type { DisplayedField } from "../../view-settings.ts";
import { GroupHeading } from "../list/group-heading.tsx";
import type { Section } from "../list/list-sections.ts";

type TableSectionProps = {
  open: OpenView;
  fields: ReadonlyMap<string, Field>;
  section: Section;
  isClosed: boolean;
  toggle: () => void;
};

/** `record`: with what one may do with it; only where something can be done. */
type Row = { item: ItemShown; record: LinkedRecord | undefined };

/** The rows of one group, or all of them, below the name of the group. */
export function TableSection({ open, fields, section, isClosed, toggle }: TableSectionProps) {
  const t = useTranslations("cards.view");
  const { naming, columns } = useColumns(open, fields);
  const { view, collection, card } = open;
  const { asked, count, headings } = section;
  const windows = useMemo(
    () => Array.from({ length: Math.ceil(count / windowSize) }, (_, place): ItemWindow => ({ asked, place })),
    [asked, count],
  );
  const read = useItemWindows(view.id, windows);
  const items = Array.from({ length: count }, (_, position) => read.itemAt(asked, position) ?? []).flat();
  const shownIds = columns.flatMap(({ field }) => field?.id ?? []);
  const { records } = useRecordsOf(card?.actions ? items.map(({ id }) => id) : [], shownIds);
  const byId = new Map(records.map((record) => [record.id, record]));
  const heading = headings.at(-1);
  const colorOf = useItemColor(view.settings, fields);
  return (
    <section className={inCard.group}>
      {heading && <GroupHeading collectionId={collection.id} {...{ heading, isClosed, toggle }} />}
      {!isClosed && (
        <KnownNames.Provider value={read.known}>
          <div className={inCard.table} style={{ "--columns": columns.length } as CSSProperties}>
            <DataTable<Row>
              label={view.internalName}
              rows={items.map((item) => ({ item, record: byId.get(item.id) }))}
              rowKey={({ item }) => item.id}
              rowName={({ item }) => item.name}
              rowColor={({ item }) => colorOf(item)}
              rowPart="card"
              loading={!read.isWhole && items.length === 0}
              {...(card?.actions && { actions: ({ record }: Row) => (record ? card.actions!(record) : []) })}
              columns={[
                { key: "name", title: t("name"), render: ({ item }) => <Name {...{ open, item, naming }} /> },
                ...columns.map((column) => ({
                  key: column.key,
                  title: column.title,
                  render: (row: Row) => <Cell column={column} row={row} />,
                })),
              ]}
            />
          </div>
        </KnownNames.Provider>
      )}
    </section>
  );
}

/** Where the view leads to the record itself, it is the same chip as everywhere. */
function Name({ open, item, naming }: { open: OpenView; item: ItemShown; naming: string | null }) {
  const { itemUrl, recordNameFieldId } = open.view.settings;
  const isOwnName = recordNameFieldId === null || recordNameFieldId === naming;
  if (itemUrl.kind === "record" && isOwnName && !item.url) return <RecordDisplay ids={[item.id]} room="cell" />;
  return (
    <ItemLink open={open} item={item} className={inCard.link}>
      {item.name}
    </ItemLink>
  );
}

type ShownColumn = { key: string; title: string; field: Field | undefined; shown: DisplayedField };

function Cell({ column: { key, field, shown }, row: { item, record } }: { column: ShownColumn; row: Row }) {
  const value = item.values[key];
  if (!field) return value != null && <SystemValue shown={shown} value={value} />;
  const content = <Value shown={shown} field={field} value={record ? record.values[key] : value} room="cell" />;
  return record ? <LinkedCell row={record} field={field} shown={content} /> : content;
}

/** The view's, but for what names the record, which stands first. */
function useColumns({ view, collection }: OpenView, fields: ReadonlyMap<string, Field>) {
  const nameOf = useTranslations("filters.columns") as unknown as (key: string) => string;
  const { recordNameFieldId, displayedFields } = view.settings;
  const naming = namingField([...fields.values()], collection.idNameDataField ?? null);
  const first = recordNameFieldId ?? naming;
  const columns = displayedFields
    .filter(({ field }) => field !== first && field !== "record_name")
    .map(
      (shown): ShownColumn => ({
        ...{ key: shown.field, shown, field: fields.get(shown.field) },
        title: fields.get(shown.field)?.title ?? nameOf(shown.field),
      }),
    );
  return { naming, columns };
}
