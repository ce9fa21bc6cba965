import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { definitionsKey } from "#features/collections/ui/structure-queries.ts";
import { fieldTypeNamed, isFieldType } from "#features/fields/registry.ts";
import { structureLogContract } from "#features/structure/contract.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./quiet-list.module.css";
import type { FieldActions } from "./use-field-actions.ts";

/** What was deleted here and can still come back. Nothing, while there is nothing. */
export function DeletedFields({ collectionId, restore }: { collectionId: string } & Pick<FieldActions, "restore">) {
  const t = useTranslations("dataFields.deleted");
  const format = useFormatter();
  const now = useNow();
  const { teamId } = useTeamScope();
  const { data = [] } = useQuery({
    queryKey: [...definitionsKey(teamId), "bin"],
    queryFn: async ({ signal }) =>
      (await call(structureLogContract.readStructureBin, { params: { teamId } }, { signal })).definitions,
  });
  const fields = data.filter((each) => each.subject === "field" && each.collectionId === collectionId);
  if (fields.length === 0) return null;
  return (
    <Card title={t("title", { count: fields.length })} padding="none" collapsible startCollapsed>
      <ul className={classes.list}>
        {fields.map(({ id, name, dataType, deletedAt, deletedBy, daysLeft, isRestorable }) => (
          <li key={id} className={classes.item}>
            {dataType && isFieldType(dataType) && (
              <Icon name={fieldTypeNamed(dataType).icon} size={14} className={classes.icon} />
            )}
            <span className={classes.title}>{name}</span>
            <span className={classes.fact}>
              {t("fact", {
                who: deletedBy?.name ?? t("someone"),
                when: format.relativeTime(new Date(deletedAt), now),
                days: daysLeft,
              })}
            </span>
            {isRestorable && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t("restoreNamed", { name })}
                onClick={() => void restore(id, name)}
              >
                {t("restore")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
