import { Button, Select } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type Field, useCollections } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { foldText } from "#shared/fold-text.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { useStayInView } from "#ui/use-stay-in-view.ts";
import classes from "./layout-editor.module.css";

/** Fields that are not on the card yet: typed or chosen one after the other, or all at once. */
export function FieldAdder({ fields, add }: { fields: readonly Field[]; add: (fields: readonly Field[]) => void }) {
  const t = useTranslations("cards.layout");
  const { data: collections = [] } = useCollections();
  const [search, setSearch] = useState("");
  const place = useStayInView<HTMLDivElement>(fields.length);
  const groups = [...Map.groupBy(fields, ({ collectionId }) => collectionId)].map(([collectionId, items]) => ({
    group: collections.find(({ id }) => id === collectionId)?.pluralName ?? "",
    items: items.map(({ id, title }) => ({ value: id, label: title })),
  }));
  const iconOf = (fieldId: string) => {
    const field = fields.find(({ id }) => id === fieldId);
    return field && fieldTypeNamed(field.dataType).icon;
  };
  const choose = (fieldId: string | null) => {
    const field = fields.find(({ id }) => id === fieldId);
    if (field) add([field]);
    setSearch("");
  };
  /** Whoever types and presses Enter means what was typed, also where the list is not as quick as the fingers. */
  const isTyped = useRef(false);
  const takeTyped = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key.startsWith("Arrow")) isTyped.current = false;
    if (event.key !== "Enter") return;
    // Enter adds a field here, and never saves the card.
    event.preventDefault();
    const wanted = foldText(event.currentTarget.value);
    if (!isTyped.current || wanted === "") return;
    event.stopPropagation();
    const found = groups.flatMap(({ items }) => items).find(({ label }) => foldText(label).includes(wanted));
    if (!found) return;
    isTyped.current = false;
    choose(found.value);
  };
  if (fields.length === 0) return null;
  return (
    <div ref={place} className={classes.adding}>
      <Select
        aria-label={t("add")}
        placeholder={t("add")}
        leftSection={<Icon name="fas_plus" size={12} />}
        searchable
        data={groups}
        value={null}
        onChange={choose}
        searchValue={search}
        onSearchChange={setSearch}
        onInput={() => {
          isTyped.current = true;
        }}
        onKeyDownCapture={takeTyped}
        nothingFoundMessage={t("noMatch")}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <Icon name={iconOf(option.value) ?? "fas_table-list"} size={14} />
            {option.label}
          </span>
        )}
      />
      {fields.length > 1 && (
        <Button variant="default" onClick={() => add(fields)}>
          {t("addAll", { count: fields.length })}
        </Button>
      )}
    </div>
  );
}
