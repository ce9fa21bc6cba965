import { Tabs } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { CardRecord } from "../card-ui.ts";
import { widthsOn } from "./card-grid.ts";
import { useCards } from "./card-queries.ts";
import { CardView } from "./card-view.tsx";
import classes from "./record-tabs.module.css";

/** The tabs of a record's page, each with its cards. */
export function RecordTabs({ collectionId, record }: { collectionId: string; record: CardRecord }) {
  const t = useTranslations("cards.tabs");
  const { data, error, refetch } = useCards(collectionId);
  const fields = useMemo(() => new Map(data?.fields.map((field) => [field.id, field])), [data]);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!data) {
    if (!error) return <SkeletonText lines={5} />;
    return (
      <ErrorState retry={() => void refetch()} error={error}>
        {t("failed")}
      </ErrorState>
    );
  }
  const { groups, cards } = data;
  const current = groups.find(({ id }) => id === chosen) ?? groups[0];
  const widthsBeside = widthsOn(cards.filter(({ id }) => current?.cardIds.includes(id)));
  if (!current) return <EmptyState icon="fas_folder-open">{t("none")}</EmptyState>;
  return (
    <Tabs value={current.id} onChange={setChosen} keepMounted={false}>
      <Tabs.List className={classes.tabs} aria-label={t("label")}>
        {groups.map(({ id, name, icon }) => (
          <Tabs.Tab key={id} value={id} leftSection={<Icon name={icon} size={14} />} className={classes.tab}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {groups.map(({ id, cardIds }) => (
        <Tabs.Panel key={id} value={id} className={classes.cards}>
          {cardIds.length === 0 && <EmptyState icon="fas_table-list">{t("empty")}</EmptyState>}
          {cardIds.map((cardId) => {
            const card = cards.find((each) => each.id === cardId);
            return card && <CardView key={cardId} {...{ card, collectionId, record, fields, widthsBeside }} />;
          })}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
