import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { definitionsKey } from "#features/collections/ui/structure-queries.ts";
import { structureLogContract } from "#features/structure/contract.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { useRestoreCollections } from "../actions/use-restore-collections.ts";
import { binnedTrees } from "./binned-trees.ts";
import classes from "./recently-deleted.module.css";

/** Collections that can still come back, each with what was deleted along with it. Nothing, while there is nothing. */
export function RecentlyDeleted() {
  const t = useTranslations("collections.deleted");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const restore = useRestoreCollections();
  const { data = [] } = useQuery({
    queryKey: [...definitionsKey(teamId), "bin"],
    queryFn: async ({ signal }) =>
      (await call(structureLogContract.readStructureBin, { params: { teamId } }, { signal })).definitions,
  });
  const trees = binnedTrees(data);
  if (trees.length === 0) return null;
  return (
    <Card title={t("title", { count: trees.length })} padding="none" collapsible startCollapsed>
      <ul className={classes.list}>
        {trees.map(({ root: { id, name, icon, deletedAt, deletedBy, daysLeft, isRestorable }, ids }) => (
          <li key={id} className={classes.item}>
            <Icon name={icon ?? "fas_folder"} size={14} className={classes.icon} />
            <span className={classes.title}>
              {name}
              {ids.length > 1 && <span className={classes.fact}> {t("more", { count: ids.length - 1 })}</span>}
            </span>
            <span className={classes.fact}>
              {t("fact", {
                who: deletedBy?.name ?? t("someone"),
                when: format.relativeTime(new Date(deletedAt)),
                days: daysLeft,
              })}
            </span>
            {isRestorable ? (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t("restoreNamed", { name })}
                onClick={() => void restore(ids, name)}
              >
                {t("restore")}
              </Button>
            ) : (
              <span className={classes.fact}>{t("parentFirst")}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
