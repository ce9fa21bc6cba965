import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import type { TreeRow } from "#data/collections/ui/tree/collection-tree.ts";
import { FoldButton, NoFold } from "#data/collections/ui/tree/fold-button.tsx";
import { useRecordCount } from "#data/collections/ui/tree/use-record-count.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import classes from "./collection-menu.module.css";
import menuClasses from "./side-menu.module.css";

interface CollectionMenuRowProps {
  row: TreeRow<DataCollection>;
  /** One is inside of it, on a page with an address of its own. */
  isMarked: boolean;
  isRail: boolean;
  /** Whether any of them has something below it. */
  canFold: boolean;
  toggle: () => void;
  onChoose?: () => void;
}

export function CollectionMenuRow({ row, isMarked, isRail, canFold, toggle, onChoose }: CollectionMenuRowProps) {
  const t = useTranslations("frame.collections");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const { collection, depth, hasChildren, isOpen } = row;
  const { id, pluralName: name, icon, isSmartCollection: isSmart } = collection;
  const { count } = useRecordCount(collection);
  const link = (
    <Link
      to={pathTo("team.records", { teamId, dataCollectionId: id })!}
      className={menuClasses.entry}
      {...(isMarked && { "data-current": true, "aria-current": "true" })}
      activeProps={{ "data-current": true, "aria-current": "page" }}
      onClick={onChoose}
      aria-label={isRail ? name : undefined}
      style={isRail ? undefined : { paddingInlineStart: 10 + depth * 16 }}
    >
      <Icon name={icon} size={16} />
      {!isRail && (
        <>
          <span className={classes.name} title={isSmart ? t("smart", { name }) : name}>
            {name}
          </span>
          {isSmart && <Icon name="fas_filter" size={10} className={classes.smart} />}
          {typeof count === "number" && (
            <span className={classes.count}>
              {format.number(count, { notation: "compact", maximumFractionDigits: 1 })}
            </span>
          )}
        </>
      )}
    </Link>
  );
  if (isRail) {
    const told = typeof count === "number" ? t("counted", { name, count }) : name;
    return (
      <Tooltip label={told} position="right">
        {link}
      </Tooltip>
    );
  }
  return (
    <div className={classes.row}>
      {link}
      {canFold &&
        (hasChildren ? (
          <FoldButton isOpen={isOpen} label={isOpen ? t("fold", { name }) : t("unfold", { name })} toggle={toggle} />
        ) : (
          <NoFold />
        ))}
    </div>
  );
}
