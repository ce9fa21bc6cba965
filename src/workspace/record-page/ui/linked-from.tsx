import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { RecordDisplay } from "#data/fields/ui/record-display.tsx";
import { recordsContract } from "#data/records/contract.ts";
import { recordsKey } from "#data/records/ui/record-queries.ts";
import type { Answer } from "#shared/endpoint.ts";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import classes from "./all-fields.module.css";

type Link = Answer<typeof recordsContract.listLinks>["links"][number];

/** Which records link here, by the field through which they do. Without any it takes no room. */
export function LinkedFrom({ recordId }: { recordId: string }) {
  const t = useTranslations("recordPage.linkedFrom");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useQuery({
    queryKey: [...recordsKey(teamId), "linked", "from", recordId],
    queryFn: async ({ signal }) =>
      (await call(recordsContract.listLinks, { params: { teamId, recordId }, query: {} }, { signal })).links,
  });
  if (error && !data) {
    return (
      <ErrorState retry={() => void refetch()} error={error}>
        {t("failed")}
      </ErrorState>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Card title={t("title")} icons={["fas_link"]} collapsible>
      <div className={classes.links}>
        {data.map((link) => (
          <LinksOfField key={link.fieldId} recordId={recordId} link={link} />
        ))}
      </div>
    </Card>
  );
}

function LinksOfField({ recordId, link }: { recordId: string; link: Link }) {
  const t = useTranslations("recordPage.linkedFrom");
  const { teamId } = useTeamScope();
  const { data: collections = [] } = useCollections();
  const [wantsMore, setWantsMore] = useState(false);
  const rest = useInfiniteQuery({
    queryKey: [...recordsKey(teamId), "linked", "more", recordId, link.fieldId, link.cursor],
    queryFn: async ({ pageParam, signal }) => {
      const query = { field: link.fieldId, cursor: pageParam };
      return (await call(recordsContract.listLinks, { params: { teamId, recordId }, query }, { signal })).links[0];
    },
    initialPageParam: link.cursor ?? "",
    getNextPageParam: (page) => page?.cursor ?? undefined,
    enabled: wantsMore && link.cursor !== null,
  });
  const more = rest.data?.pages.flatMap((page) => page?.records ?? []) ?? [];
  const records = [...link.records, ...more];
  const collection = collections.find(({ id }) => id === link.collectionId);
  const hasMore = wantsMore ? rest.hasNextPage : link.cursor !== null;
  return (
    <section className={classes.link}>
      <h3 className={classes.heading}>
        {collection && collection.pluralName !== link.title
          ? t("through", { title: link.title, collection: collection.pluralName })
          : link.title}
      </h3>
      <ul className={classes.chips}>
        {records.map(({ id }) => (
          <li key={id}>
            <RecordDisplay ids={[id]} room="page" />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={rest.isFetching}
            onClick={() => (wantsMore ? void rest.fetchNextPage() : setWantsMore(true))}
          >
            {t("more")}
          </Button>
        </div>
      )}
    </section>
  );
}
