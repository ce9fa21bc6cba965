import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { useCards } from "../card-queries.ts";
import { PreviewFrame } from "../preview/preview-frame.tsx";
import { RecordTabs } from "../record-tabs.tsx";
import { CardBoard } from "./card-board.tsx";
import { GroupList } from "./group-list.tsx";
import { GroupPanel } from "./group-panel.tsx";
import classes from "./groups.module.css";
import { InheritedGroups } from "./inherited-groups.tsx";
import { useGroupActions } from "./use-group-actions.ts";

/** "new", the id of a tab whose name is being changed, or nothing. */
export type OpenedGroup = string | null;

type GroupsOfCollectionProps = { collection: DataCollection; opened: OpenedGroup; open: (group: OpenedGroup) => void };

/** The tabs of a record's page: their order, what is on each, and what it all looks like. */
export function GroupsOfCollection({ collection, opened, open }: GroupsOfCollectionProps) {
  const t = useTranslations("cards.groups");
  const { data, error, refetch } = useCards(collection.id);
  const actions = useGroupActions(collection.id);
  if (!data) {
    return (
      <NotReadYet error={error} retry={refetch} rows={3} columns={3}>
        {t("failed")}
      </NotReadYet>
    );
  }
  const groups = data.groups.filter(({ collectionId }) => collectionId === collection.id);
  const inherited = data.groups.filter(({ collectionId }) => collectionId !== collection.id);
  const fields = new Map(data.fields.map((field) => [field.id, field]));
  return (
    <div className={classes.parts}>
      <InheritedGroups groups={inherited} cards={data.cards} />
      <Card title={t("title", { count: groups.length })} subtitle={t("about")} padding="none">
        {groups.length === 0 ? (
          <EmptyState
            icon="fas_folder-open"
            action={
              <Button variant="default" onClick={() => open("new")} leftSection={<Icon name="fas_plus" size={14} />}>
                {t("new")}
              </Button>
            }
          >
            {t("empty", { name: collection.name })}
          </EmptyState>
        ) : (
          <GroupList groups={groups} actions={actions} open={open} name={t("name", { name: collection.pluralName })} />
        )}
      </Card>
      {groups.length > 0 && <CardBoard groups={groups} cards={data.cards} collection={collection} actions={actions} />}
      {data.groups.length > 0 && (
        <PreviewFrame title={t("preview")} collectionId={collection.id} fields={fields}>
          {(record) => <RecordTabs collectionId={collection.id} record={record} />}
        </PreviewFrame>
      )}
      {opened !== null && (
        <GroupPanel
          key={opened}
          group={groups.find(({ id }) => id === opened)}
          collectionId={collection.id}
          close={() => open(null)}
        />
      )}
    </div>
  );
}
