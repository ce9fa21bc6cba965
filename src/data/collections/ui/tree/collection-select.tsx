import { Select, type SelectProps } from "@mantine/core";
import { Icon } from "#ui/icon/icon.tsx";
import type { DataCollection } from "../../contract.ts";
import classes from "./collection-select.module.css";
import { treeRows } from "./collection-tree.ts";

type CollectionSelectProps = Omit<SelectProps, "data" | "renderOption"> & { collections: readonly DataCollection[] };

/** One of the collections, each in its place in the tree. */
export function CollectionSelect({ collections, ...select }: CollectionSelectProps) {
  const rows = treeRows(collections);
  const byId = new Map(rows.map((row) => [row.collection.id, row]));
  return (
    <Select
      searchable
      {...select}
      data={rows.map(({ collection }) => ({ value: collection.id, label: collection.pluralName }))}
      renderOption={({ option: { value, label } }) => (
        <span className={classes.option} style={{ paddingInlineStart: (byId.get(value)?.depth ?? 0) * 16 }}>
          <Icon name={byId.get(value)?.collection.icon ?? ""} size={14} className={classes.icon} />
          {label}
        </span>
      )}
    />
  );
}
