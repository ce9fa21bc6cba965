import { useTranslations } from "use-intl";
import classes from "./data-table-cards.module.css";
import type { Column, DataTableProps } from "./data-table-props.ts";
import { RowActions, SelectRow } from "./data-table-row.tsx";
import colors from "./item-colors.module.css";
import { mostTelling } from "./most-telling.ts";
import { SkeletonTable } from "./skeleton.tsx";

/** The table on a phone: a card per row with its three most telling fields. */
export function DataTableCards<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowKey, loading } = props;
  const [first, ...rest] = mostTelling(columns);
  if (loading) {
    return (
      <div className={classes.loading}>
        <SkeletonTable rows={4} columns={2} />
      </div>
    );
  }
  return (
    <div className={classes.wrapper}>
      <SortControl {...props} />
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row) => (
          <li
            key={rowKey(row)}
            data-view-part={props.rowPart}
            className={`${classes.card} ${colors.colored}`}
            data-color={props.rowColor?.(row)}
          >
            {props.selection && (
              <div className={classes.select}>
                <SelectRow row={row} selection={props.selection} />
              </div>
            )}
            <div className={classes.fields}>
              <div className={classes.first}>{first && onCard(first, row)}</div>
              {rest.length > 0 && (
                <dl className={classes.rest}>
                  {rest.map((column) => (
                    <div key={column.key} className={classes.field}>
                      <dt>{column.title}</dt>
                      <dd>{onCard(column, row)}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
            {props.actions && <RowActions actions={props.actions(row).map(menuOnly)} name={props.rowName(row)} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

const onCard = <Row,>({ render, renderOnCard = render }: Column<Row>, row: Row) => renderOnCard(row);

/** There is no header to click on a phone. */
function SortControl<Row>({ columns, sorting, onSort }: DataTableProps<Row>) {
  const t = useTranslations("ui");
  const sortable = columns.filter((column) => column.sortable);
  if (!onSort || sortable.length === 0) return null;
  const sort = (value: string) => {
    const [key = "", direction] = value.split(" ");
    onSort({ key, direction: direction === "descending" ? "descending" : "ascending" });
  };
  return (
    <label className={classes.sort}>
      <span>{t("table.sortBy")}</span>
      <select
        value={sorting ? `${sorting.key} ${sorting.direction}` : ""}
        onChange={(event) => sort(event.target.value)}
      >
        {!sorting && <option value="">{t("table.unsorted")}</option>}
        {sortable.flatMap(({ key, title }) => [
          <option key={`${key} up`} value={`${key} ascending`}>
            {t("table.ascending", { column: title })}
          </option>,
          <option key={`${key} down`} value={`${key} descending`}>
            {t("table.descending", { column: title })}
          </option>,
        ])}
      </select>
    </label>
  );
}

function menuOnly<Action extends { quick?: boolean }>(action: Action): Action {
  return { ...action, quick: false };
}
