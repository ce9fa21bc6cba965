import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call, toRequest } from "#client/call.ts";
import { makeAttempt } from "#client/make-attempt.ts";
import { useTeamScope } from "#client/team-scope.ts";
import classes from "#messages/delivery/ui/message-admin.module.css";
import { useReadMessagesAnew } from "#messages/delivery/ui/message-admin-queries.ts";
import { confirm } from "#ui/confirm.ts";
import { CopyText } from "#ui/copy-text.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.ts";
import { consentContract, type Subscriber, type SubscriptionList } from "../../../contract.ts";
import { AddFromCollection } from "./add-from-collection.tsx";
import { AddSubscriber } from "./add-subscriber.tsx";
import { ConsentHistory } from "./consent-history.tsx";
import { joinAddress } from "./join-address.ts";
import { useSubscribers } from "./list-queries.ts";
import { SubscriberRow } from "./subscriber-row.tsx";

/** Who is on a list: found, added with proof, taken off, saved as a file. */
export function SubscribersDrawer({ list, close }: { list: SubscriptionList; close: () => void }) {
  const t = useTranslations("messageAdmin.subscribers");
  const { teamId } = useTeamScope();
  const [adding, setAdding] = useState<"one" | "collection">();
  const [asked, setAsked] = useState<Subscriber>();
  const back = () => setAdding(undefined);
  if (adding === "one") return <AddSubscriber list={list} close={back} />;
  if (adding === "collection") return <AddFromCollection list={list} close={back} />;
  if (asked) return <ConsentHistory subscriber={asked} close={() => setAsked(undefined)} />;
  const csv = toRequest(consentContract.exportSubscribers, { params: { teamId, listId: list.Id } }).url;
  return (
    <FormDrawer title={list.InternalName} opened close={close}>
      <div className={classes.stack}>
        {list.IsOpen && (
          <div>
            <div className={classes.label}>{t("joinAddress")}</div>
            <CopyText value={joinAddress(teamId, list.Id)} label={t("joinAddress")} />
          </div>
        )}
        <div className={classes.bar}>
          <Button size="xs" leftSection={<Icon name="fas_plus" size={12} />} onClick={() => setAdding("one")}>
            {t("add")}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="fas_layer-group" size={12} />}
            onClick={() => setAdding("collection")}
          >
            {t("addFrom")}
          </Button>
          <Button
            size="xs"
            variant="default"
            component="a"
            href={csv}
            download
            leftSection={<Icon name="fas_download" size={12} />}
          >
            {t("export")}
          </Button>
        </div>
        <Subscribers list={list} showHistory={setAsked} />
      </div>
    </FormDrawer>
  );
}

function Subscribers({ list, showHistory }: { list: SubscriptionList; showHistory: (of: Subscriber) => void }) {
  const t = useTranslations("messageAdmin.subscribers");
  const [words, setWords] = useState("");
  const [search] = useDebouncedValue(words.trim(), 250);
  const read = useSubscribers(list.Id, search);
  const remove = useSubscriberRemoval(list);
  if (read.error && !read.data)
    return (
      <ErrorState retry={() => void read.refetch()} error={read.error}>
        {t("loadFailed")}
      </ErrorState>
    );
  if (!read.data) return <SkeletonText lines={6} />;
  const rows = read.data.pages.flatMap(({ subscribers }) => subscribers);
  if (rows.length === 0 && !search) return <EmptyState icon="fas_users">{t("empty")}</EmptyState>;
  return (
    <>
      <SearchInput label={t("search")} value={words} onChange={setWords} />
      {rows.length === 0 ? (
        <NoMatch clearLabel={t("clear")} clear={() => setWords("")}>
          {t("noMatch")}
        </NoMatch>
      ) : (
        <ul className={classes.people} aria-label={t("title")}>
          {rows.map((subscriber) => (
            <SubscriberRow
              key={subscriber.id}
              subscriber={subscriber}
              remove={() => void remove(subscriber)}
              showHistory={() => showHistory(subscriber)}
            />
          ))}
        </ul>
      )}
      {read.hasNextPage && (
        <LoadMore
          label={t("more")}
          isLoading={read.isFetchingNextPage}
          hasFailed={read.isFetchNextPageError}
          load={read.fetchNextPage}
        />
      )}
    </>
  );
}

function useSubscriberRemoval({ Id: listId, InternalName }: SubscriptionList) {
  const t = useTranslations("messageAdmin.subscribers");
  const { teamId } = useTeamScope();
  const attempt = makeAttempt(useReadMessagesAnew());
  return async ({ id: subscriberId, address }: Subscriber) => {
    const question = { title: t("removeTitle", { address, list: InternalName }), body: t("removeBody") };
    if (!(await confirm({ ...question, confirmLabel: t("remove"), danger: true }))) return;
    await attempt(t("removeFailed"), async () => {
      await call(consentContract.removeSubscriber, { params: { teamId, listId, subscriberId } });
      toast.done(t("removed", { address }));
    });
  };
}
