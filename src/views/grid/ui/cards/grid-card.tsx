import { use } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { TextContext } from "#data/fields/field-type.ts";
import { MostChips } from "#data/fields/ui/most-chips.ts";
import { Icon } from "#ui/icon/icon.tsx";
import colors from "#ui/item-colors.module.css";
import { Skeleton } from "#ui/skeleton.tsx";
import { CellContent } from "../cells/cell-content.tsx";
import { CellLook } from "../cells/cell-look.ts";
import { valueIn } from "../cells/cell-text.ts";
import type { GridColumn } from "../grid-model.ts";
import { GridActions } from "../table/grid-actions.ts";
import type { Row } from "../window/row-window.ts";
import classes from "./grid-cards.module.css";

/** Under the name; what is not known tells nothing. */
const mostBelow = 2;

type CardProps = {
  row: Row | undefined;
  index: number;
  columns: readonly GridColumn[];
  isChosen: boolean;
  color: string | undefined;
  context: TextContext;
};

/** One record; a tap opens it. */
export function Card({ row, index, columns, isChosen, color, context }: CardProps) {
  const t = useTranslations("grid.rows");
  const { teamId } = useTeamScope();
  const { open, choose, showMenu } = use(GridActions);
  const { linkOf } = use(CellLook);
  if (!row) {
    return (
      <div className={classes.card} aria-hidden>
        <Skeleton width="60%" />
        <Skeleton width="40%" height={10} />
      </div>
    );
  }
  const [first, ...others] = columns;
  const rest = others.filter((column) => isFilled(valueIn(row, column))).slice(0, mostBelow);
  const name = row.name || t("unnamed");
  const title = first && <CellContent column={first} value={valueIn(row, first)} />;
  const className = classes.first ?? "";
  return (
    <div
      data-view-part="card"
      className={`${classes.card} ${colors.colored}`}
      data-chosen={isChosen || undefined}
      data-color={color}
    >
      <label className={classes.tool} data-side="start">
        <input
          type="checkbox"
          className={classes.box}
          aria-label={t("choose", { name })}
          checked={isChosen}
          onChange={(event) => choose(index, false, event.target.checked)}
        />
      </label>
      {(first && linkOf?.({ column: first, row, context, className, children: title })) ?? (
        <a
          className={className}
          href={pathTo("team.record", { teamId, dataRecordId: row.id })!}
          aria-label={t("open", { name })}
          onClick={(event) => open(row, index, event)}
        >
          {title}
        </a>
      )}
      <dl className={classes.rest}>
        {rest.map((column) => (
          <div key={column.key} className={classes.field} data-field={column.key}>
            <dt>{column.title}</dt>
            <dd>
              <MostChips value={1}>
                <CellContent column={column} value={valueIn(row, column)} />
              </MostChips>
            </dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className={classes.tool}
        data-side="end"
        aria-haspopup="menu"
        aria-label={t("menu", { name })}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          showMenu(row, { x: left, y: bottom });
        }}
      >
        <Icon name="fas_ellipsis-vertical" size={14} />
      </button>
    </div>
  );
}

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
