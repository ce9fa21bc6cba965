import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { useStructureBin } from "#modeling/definition-log/ui/definition-log-queries.ts";
import { DeletedDefinitions } from "#modeling/definition-log/ui/deleted-definitions.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import type { ViewShown } from "../../contract.ts";
import { useViews } from "../views-query.ts";
import { NewViewButton } from "./new-view-button.tsx";
import { useAdminActions } from "./use-admin-actions.ts";
import { ViewRow } from "./view-row.tsx";
import classes from "./views-of-collection.module.css";

/** The views of one collection: the team's, one's own, and those that were deleted. */
export function ViewsOfCollection({ collection }: { collection: DataCollection }) {
  const t = useTranslations("viewAdmin.list");
  const { data, error, refetch } = useViews(collection.id);
  const { data: fields } = useFields(collection.id);
  if (!data || !fields) {
    return (
      <NotReadYet error={error} retry={refetch} rows={4} columns={4}>
        {t("failed")}
      </NotReadYet>
    );
  }
  const shared = data.views.filter(({ isPersonal }) => !isPersonal);
  const own = data.views.filter(({ isPersonal }) => isPersonal);
  return (
    <div className={classes.lists}>
      <Card title={t("title", { count: shared.length })} subtitle={t("about")} padding="none">
        {shared.length === 0 &&
          (fields.length === 0 ? (
            <NoFields collectionId={collection.id} />
          ) : (
            <EmptyState icon="fas_table-list" action={<NewViewButton collection={collection} />}>
              {t("empty", { name: collection.pluralName })}
            </EmptyState>
          ))}
        <Views views={shared} name={t("name", { name: collection.pluralName })} isPersonal={false} />
      </Card>
      {own.length > 0 && (
        <Card title={t("own", { count: own.length })} subtitle={t("ownAbout")} padding="none">
          <Views views={own} name={t("ownName", { name: collection.pluralName })} isPersonal />
        </Card>
      )}
      <DeletedViews collectionId={collection.id} />
    </div>
  );
}

function Views({ views, name, isPersonal }: { views: ViewShown[]; name: string; isPersonal: boolean }) {
  const actions = useAdminActions();
  return (
    <SortableList
      items={views}
      getId={({ id }) => id}
      label={({ internalName }) => internalName}
      name={name}
      disabled={views.length < 2}
      onMove={(ids) => actions.order(views[0]!.collectionId, ids, isPersonal)}
      render={(view, { handle }) => <ViewRow {...{ view, handle, actions }} />}
    />
  );
}

function NoFields({ collectionId }: { collectionId: string }) {
  const t = useTranslations("viewAdmin.list");
  const { teamId } = useTeamScope();
  return (
    <EmptyState
      icon="fas_table-list"
      action={
        <Anchor component={Link} to={pathTo("admin.collection.fields", { teamId, dataCollectionId: collectionId })!}>
          {t("addFields")}
        </Anchor>
      }
    >
      {t("noFields")}
    </EmptyState>
  );
}

function DeletedViews({ collectionId }: { collectionId: string }) {
  const t = useTranslations("viewAdmin.list");
  const { data = [] } = useStructureBin();
  const { restore } = useAdminActions();
  const views = data.filter((each) => each.subject === "view" && each.collectionId === collectionId);
  return (
    <DeletedDefinitions
      title={t("deleted", { count: views.length })}
      deleted={views.map((view) => ({ ...view, icon: "fas_table-list" }))}
      restore={restore}
    />
  );
}
