import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type Field, useCollections } from "#features/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#features/fields/registry.ts";
import { useTypeWords } from "#features/fields/ui/type-words.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./quiet-list.module.css";

/** What the records have from the collections above: changed there, shown here. */
export function InheritedFields({ fields }: { fields: readonly Field[] }) {
  const t = useTranslations("dataFields.inherited");
  const words = useTypeWords();
  const { teamId } = useTeamScope();
  const { data: collections = [] } = useCollections();
  const groups = [...Map.groupBy(fields, ({ collectionId }) => collectionId)];
  return groups.map(([collectionId, inherited]) => {
    const owner = collections.find(({ id }) => id === collectionId);
    const to = pathTo("admin.collection.fields", { teamId, dataCollectionId: collectionId })!;
    return (
      <Card
        key={collectionId}
        title={t("title", { name: owner?.pluralName ?? "" })}
        padding="none"
        collapsible
        startCollapsed={inherited.length > 6}
        actions={
          <Anchor component={Link} to={to} size="xs">
            {t("edit", { name: owner?.pluralName ?? "" })}
          </Anchor>
        }
      >
        <ul className={classes.list}>
          {inherited.map(({ id, title, dataType }) => (
            <li key={id} className={classes.item}>
              <Icon name={fieldTypeNamed(dataType).icon} size={14} className={classes.icon} />
              <span className={classes.title}>{title}</span>
              <span className={classes.fact}>{words.name(dataType)}</span>
            </li>
          ))}
        </ul>
      </Card>
    );
  });
}
