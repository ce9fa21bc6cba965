import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type GrantRow, permissionOrder, permissionsOf } from "../grant-table.ts";
import { GrantCell } from "./grant-cell.tsx";
import classes from "./grant-matrix.module.css";
import { PresetMenu } from "./preset-menu.tsx";
import type { CellKeys } from "./use-cell-keys.ts";
import { useCellWords } from "./use-cell-words.ts";
import type { GrantDraft } from "./use-grant-draft.ts";

type GrantLineProps = { row: GrantRow; name: string; draft: GrantDraft; keys: CellKeys; children: ReactNode };

/** A line of the table: everything, a collection, or a field. */
export function GrantLine({ row, name, draft, keys, children }: GrantLineProps) {
  const t = useTranslations("roleAdmin.data");
  const wordsOf = useCellWords(draft.table);
  const settable = permissionsOf(row);
  const id = row.kind === "all" ? "all" : row.id;
  return (
    <tr data-kind={row.kind}>
      <th scope="row">{children}</th>
      {permissionOrder.map((permission, column) => {
        if (!settable.includes(permission)) return <td key={permission} aria-label={t(`permissions.${permission}`)} />;
        const { state, said, label } = wordsOf(permission, row, name);
        const at = `${id} ${column}`;
        const turn = () => draft.turn(row, permission);
        const inherit = () => draft.inherit(row, permission);
        return (
          <td key={permission}>
            <GrantCell {...{ state, label, at }} title={said} {...keys.cell(at)} onClick={turn} onInherit={inherit} />
          </td>
        );
      })}
      <td className={classes.presets}>
        <PresetMenu row={row} name={name} draft={draft} />
      </td>
    </tr>
  );
}
