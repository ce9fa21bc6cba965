import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { Card } from "#ui/card.tsx";
import type { ReadView } from "../view-queries.ts";
import classes from "./details.module.css";

/** The cards on records' pages that show what is linked through the view, with the way to them. */
export function UsedInCard({ usedIn }: { usedIn: NonNullable<ReadView["usedIn"]> }) {
  const t = useTranslations("viewAdmin.usedIn");
  const { teamId } = useTeamScope();
  const { data: collections = [] } = useCollections();
  if (usedIn.length === 0) return null;
  const nameOf = (collectionId: string) => collections.find(({ id }) => id === collectionId)?.pluralName ?? "…";
  return (
    <Card title={t("title")} subtitle={t("about")}>
      <ul className={classes.uses}>
        {usedIn.map(({ subjectId, collectionId, name }) => (
          <li key={subjectId}>
            <Anchor
              component={Link}
              to={pathTo("admin.collection.cards", { teamId, dataCollectionId: collectionId })!}
              inherit
            >
              {t("card", { card: name, collection: nameOf(collectionId) })}
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  );
}
