import { use } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { Row } from "../window/row-window.ts";
import { GridActions } from "./grid-actions.ts";
import classes from "./grid-table.module.css";

/** At the end of a row's first cell, once the row is looked at: the way into the record, and what can be done with it. */
export function RowTools({ row, index }: { row: Row; index: number }) {
  const t = useTranslations("grid.rows");
  const { teamId } = useTeamScope();
  const { open, showMenu } = use(GridActions);
  const name = row.name || t("unnamed");
  return (
    <span className={classes.tools} data-row-tools>
      <a
        href={pathTo("team.record", { teamId, dataRecordId: row.id })!}
        tabIndex={-1}
        className={classes.open}
        aria-label={t("open", { name })}
        title={t("open", { name })}
        onClick={(event) => open(row, index, event)}
      >
        <Icon name="fas_up-right-and-down-left-from-center" size={11} />
      </a>
      <button
        type="button"
        tabIndex={-1}
        className={classes.rowMenu}
        aria-haspopup="menu"
        aria-label={t("menu", { name })}
        title={t("menu", { name })}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          showMenu(row, { x: left, y: bottom });
        }}
      >
        <Icon name="fas_ellipsis-vertical" size={12} />
      </button>
    </span>
  );
}
