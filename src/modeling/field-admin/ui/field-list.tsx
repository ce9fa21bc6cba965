import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { useTypeWords } from "#data/fields/ui/type-words.ts";
import { foldText } from "#shared/fold-text.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import { RowFact, RowTitle, SortableRow } from "#ui/sortable-row.tsx";
import classes from "./field-list.module.css";
import rowClasses from "./field-row.module.css";
import { FieldRow } from "./field-row.tsx";
import { QuickAdd } from "./quick-add.tsx";
import type { Adding } from "./use-adding.ts";
import type { RowActions } from "./use-row-actions.ts";

/** From here on one searches rather than reads. */
const manyFields = 15;

interface FieldListProps {
  collection: DataCollection;
  fields: readonly Field[];
  /** Of all fields that its records have, those from above too. */
  titles: readonly string[];
  nameFieldId: string | undefined;
  adding: Adding;
  rowActions: RowActions;
  onOpen(field: Field): void;
  onMove(fieldIds: string[]): Promise<void>;
}

/** The collection's own fields in their order, and a line to add the next. */
export function FieldList({ collection, fields, titles, nameFieldId, adding, rowActions, ...on }: FieldListProps) {
  const t = useTranslations("dataFields.list");
  const words = useTypeWords();
  const [search, setSearch] = useState("");
  const quickAdd = useRef<HTMLInputElement>(null);
  const wanted = foldText(search);
  const found = wanted === "" ? fields : fields.filter((field) => saidOf(field, words.name).includes(wanted));
  const coming = adding.coming.filter(({ id }) => !fields.some((field) => field.id === id));
  return (
    <Card
      title={t("title", { count: fields.length })}
      padding="none"
      actions={
        fields.length > manyFields && (
          <SearchInput label={t("search")} value={search} onChange={setSearch} size="xs" className={classes.search} />
        )
      }
    >
      {fields.length === 0 && coming.length === 0 && (
        <EmptyState icon="fas_table-list">{t("empty", { name: collection.pluralName })}</EmptyState>
      )}
      {fields.length > 0 && found.length === 0 && <EmptyState icon="fas_magnifying-glass">{t("noMatch")}</EmptyState>}
      <SortableList
        items={found}
        getId={({ id }) => id}
        label={({ title }) => title}
        name={t("name", { name: collection.pluralName })}
        // A place among those found is no place among all.
        disabled={wanted !== "" || fields.length < 2}
        onMove={on.onMove}
        render={(field, { handle }) => (
          <FieldRow
            field={field}
            isName={nameFieldId === field.id}
            handle={handle}
            actions={rowActions(field)}
            onOpen={() => on.onOpen(field)}
          />
        )}
      />
      {coming.map(({ id, title, dataType }) => (
        <SortableRow
          key={id}
          isBusy
          className={rowClasses.row}
          icon={fieldTypeNamed(dataType).icon}
          words={<RowTitle>{title}</RowTitle>}
        >
          <RowFact className={rowClasses.type}>{words.name(dataType)}</RowFact>
        </SortableRow>
      ))}
      <QuickAdd adding={adding} titles={[...titles, ...adding.coming.map(({ title }) => title)]} inputRef={quickAdd} />
    </Card>
  );
}

const saidOf = ({ title, description, dataType }: Field, typeName: (type: string) => string): string =>
  foldText(`${title} ${description} ${typeName(dataType)}`);
