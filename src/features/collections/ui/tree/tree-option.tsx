import { Icon } from "#ui/icon/icon.tsx";
import type { DataCollection } from "../../contract.ts";
import type { TreeRow } from "./collection-tree.ts";
import classes from "./tree-option.module.css";

/** A collection among the choices of a select, in its place in the tree. */
export function TreeOption({ row, label }: { row: TreeRow<DataCollection> | undefined; label: string }) {
  return (
    <span className={classes.option} style={{ paddingInlineStart: (row?.depth ?? 0) * 16 }}>
      <Icon name={row?.collection.icon ?? ""} size={14} className={classes.icon} />
      {label}
    </span>
  );
}
