import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import type { ListShown } from "../contract.ts";
import classes from "./used-by.module.css";

/** The fields that offer the list; for who shapes them, with the way there. */
export function UsedBy({ list }: { list: ListShown }) {
  const t = useTranslations("customLists.usedBy");
  return (
    <Card title={t("title")}>
      {list.usedBy.length === 0 ? (
        <p className={classes.none}>{list.abilities.manage ? t("noneYet") : t("none")}</p>
      ) : (
        <ul className={classes.fields}>
          {list.usedBy.map((use) => (
            <li key={use.fieldId}>
              <FieldUse use={use} isLinked={list.abilities.manage} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function FieldUse({ use, isLinked }: { use: ListShown["usedBy"][number]; isLinked: boolean }) {
  const t = useTranslations("customLists.usedBy");
  const { teamId } = useTeamScope();
  const words = t("field", { field: use.title, collection: use.collectionName });
  const path = pathTo("admin.collection.fields", { teamId, dataCollectionId: use.collectionId });
  if (!isLinked || !path) return <span>{words}</span>;
  return (
    <Anchor component={Link} to={path} inherit>
      {words}
    </Anchor>
  );
}
