import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo, type RouteName } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import type { TreeRow } from "#data/collections/ui/tree/collection-tree.ts";
import { FoldButton, NoFold } from "#data/collections/ui/tree/fold-button.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import classes from "./collections-page.module.css";

interface CollectionNameProps {
  row: TreeRow<DataCollection>;
  /** Where its name leads. */
  route: RouteName;
  /** Not while searching: everything that was found is open then. */
  canFold: boolean;
  toggle: () => void;
}

/** A collection in its place in the tree, with what is special about it. */
export function CollectionName({
  row: { collection, depth, hasChildren, isOpen },
  route,
  canFold,
  toggle,
}: CollectionNameProps) {
  const t = useTranslations("collections.list");
  const { teamId } = useTeamScope();
  const { id, pluralName: name } = collection;
  return (
    <span className={classes.name} style={{ paddingInlineStart: depth * 20 }}>
      {hasChildren && canFold ? (
        <FoldButton isOpen={isOpen} label={isOpen ? t("fold", { name }) : t("unfold", { name })} toggle={toggle} />
      ) : (
        <NoFold />
      )}
      <Icon name={collection.icon} size={14} className={classes.icon} />
      <Link to={pathTo(route, { teamId, dataCollectionId: id })!} className={classes.link}>
        {name}
      </Link>
      {collection.isSmartCollection && <StatusTag color="blue">{t("smart")}</StatusTag>}
      {collection.isUsedAsCustomList && <StatusTag color="gray">{t("list")}</StatusTag>}
      {collection.isInternalConfiguration && <StatusTag color="orange">{t("internal")}</StatusTag>}
    </span>
  );
}
