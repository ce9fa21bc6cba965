import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { itemsContract } from "../../items-contract.ts";
import inCard from "../../ui/in-card/in-card.module.css";
import { ItemLink } from "../../ui/item-link.tsx";
import { itemsKey, itemsQuery, useItemCount } from "../../ui/use-items.ts";
import { useOpenView } from "../../ui/use-open-view.ts";
import { ViewFrame } from "../../ui/view-frame.tsx";
import { EmptyView, ViewPage } from "../../ui/view-page.tsx";
import type { ViewProps } from "../../view-ui.ts";
import { DetailFields } from "./detail-fields.tsx";

/** What is linked, one record after the other. */
export default function DetailInCard({ collection, view }: ViewProps) {
  const t = useTranslations("views.detail");
  const open = useOpenView(collection, view);
  const { teamId } = useTeamScope();
  const [wanted, setWanted] = useState(0);
  const { data: count } = useItemCount(view.id, open.asked);
  const position = Math.min(wanted, Math.max((count ?? 1) - 1, 0));
  const { data: fields = [] } = useFields(collection.id);
  const byId = useMemo(() => new Map(fields.map((field) => [field.id, field])), [fields]);
  const { data, error, refetch } = useQuery({
    queryKey: [...itemsKey(teamId, view.id), "at", open.asked, position],
    queryFn: ({ signal }) => {
      const query = { ...itemsQuery(open.asked), position: String(position), limit: "1" };
      return call(itemsContract.listItems, { params: { teamId, viewId: view.id }, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
  const [item] = data?.items ?? [];
  const step = (by: number) => setWanted((position + by + count!) % count!);
  const steps = count !== undefined && count > 1 && (
    <div className={inCard.steps}>
      <IconButton icon="fas_chevron-left" label={t("previous")} size={28} onClick={() => step(-1)} />
      <span aria-live="polite">{t("at", { at: position + 1, count })}</span>
      <IconButton icon="fas_chevron-right" label={t("next")} size={28} onClick={() => step(1)} />
    </div>
  );
  return (
    <ViewPage open={open} tabs={null} tools={steps}>
      {error && !data ? (
        <ErrorState retry={() => void refetch()} error={error}>
          {t("failed")}
        </ErrorState>
      ) : !data ? (
        <SkeletonText lines={4} />
      ) : !item ? (
        <EmptyView open={open} />
      ) : (
        <KnownNames.Provider value={knownFrom(data)}>
          <ViewFrame view={view}>
            <div className={`${inCard.view} ${inCard.details}`}>
              <h3 className={inCard.name}>
                <ItemLink open={open} item={item} className={inCard.link}>
                  {item.name}
                </ItemLink>
              </h3>
              <DetailFields view={view} fields={byId} item={item} isNarrow={open.card?.isNarrow} />
            </div>
          </ViewFrame>
        </KnownNames.Provider>
      )}
    </ViewPage>
  );
}
