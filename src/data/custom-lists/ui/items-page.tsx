import { Button } from "@mantine/core";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#shared/errors.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton, skeletonWidth } from "#ui/skeleton.tsx";
import { ItemList } from "./item-list.tsx";
import classes from "./items-page.module.css";
import { ListForm } from "./list-form.tsx";
import { useFollowedItems, useItems, useLists } from "./list-queries.ts";
import { useListActions } from "./use-list-actions.ts";
import { useListPaths } from "./use-list-paths.ts";
import { UsedBy } from "./used-by.tsx";

/** One list with its items; what one may do with them decides what is shown to do. */
export default function ItemsPage() {
  const { dataCollectionId = "" } = useParams({ strict: false });
  return <OneList key={dataCollectionId} listId={dataCollectionId} />;
}

function OneList({ listId }: { listId: string }) {
  const t = useTranslations("customLists.items");
  const deleting = useTranslations("collections.deleting");
  const { lists: goBack } = useListPaths();
  const navigate = useNavigate();
  const lists = useLists();
  const items = useItems(listId);
  const { change, remove } = useListActions();
  const [isEditing, setEditing] = useState(false);
  useFollowedItems(listId);
  const list = lists.data?.lists.find(({ id }) => id === listId);
  const error = lists.error ?? (items.error instanceof ApiError && items.error.status === 404 ? null : items.error);
  const isClosed = list?.abilities.seeItems === false;
  if (list && (items.data || isClosed)) {
    const leave = async () => (await remove(list)) && navigate({ to: goBack });
    const more = [
      { key: "edit", label: t("editList"), icon: "fas_pen", run: () => setEditing(true) },
      { key: "delete", label: deleting("ask"), icon: "fas_trash", danger: true, run: () => void leave() },
    ];
    return (
      <Page title={list.name} icon={list.icon} more={list.abilities.manage ? more : []}>
        {items.data ? (
          <ItemList list={list} items={items.data.items} isWhole={items.data.isWhole} />
        ) : (
          <Card>
            <EmptyState icon="fas_lock">{t("closed")}</EmptyState>
          </Card>
        )}
        <UsedBy list={list} />
        {isEditing && (
          <ListForm
            list={list}
            onSave={async (input) => {
              await change(list, input);
              setEditing(false);
            }}
            onClose={() => setEditing(false)}
          />
        )}
      </Page>
    );
  }
  if (error)
    return (
      <Page title={t("unknown")}>
        <Card>
          <ErrorState retry={() => void Promise.all([lists.refetch(), items.refetch()])} error={error}>
            {t("failed")}
          </ErrorState>
        </Card>
      </Page>
    );
  if (lists.data && !list)
    return (
      <Page title={t("unknown")}>
        <Card>
          <EmptyState
            icon="fas_list-ul"
            action={
              <Button component={Link} to={goBack} variant="default">
                {t("toLists")}
              </Button>
            }
          >
            {t("gone")}
          </EmptyState>
        </Card>
      </Page>
    );
  return (
    <Page title={undefined}>
      <Card>
        <div className={classes.loading}>
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} width={skeletonWidth(row, 0)} height={20} />
          ))}
        </div>
      </Card>
    </Page>
  );
}
