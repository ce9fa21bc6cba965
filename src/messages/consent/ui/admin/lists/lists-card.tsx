import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { makeAttempt } from "#client/make-attempt.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { AdminTableCard } from "#messages/delivery/ui/admin-table-card.tsx";
import classes from "#messages/delivery/ui/message-admin.module.css";
import { useReadMessagesAnew } from "#messages/delivery/ui/message-admin-queries.ts";
import type { Language } from "#shared/languages.ts";
import { confirm } from "#ui/confirm.ts";
import { CopyText } from "#ui/copy-text.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { OpenButton } from "#ui/open-button.tsx";
import { toast } from "#ui/toast.ts";
import { consentContract, type SubscriptionList } from "../../../contract.ts";
import { AddFromCollection } from "./add-from-collection.tsx";
import { joinAddress } from "./join-address.ts";
import { ListDrawer } from "./list-drawer.tsx";
import { type ListSorting, useLists } from "./list-queries.ts";
import { SubscribersDrawer } from "./subscribers-drawer.tsx";

type Panel = { kind: "new" } | { kind: "edit" | "subscribers"; list: SubscriptionList };

/** What people subscribe to, and who is on each of them. `otherLanguages`: in which a list can be named too. */
export function ListsCard({ otherLanguages }: { otherLanguages: readonly Language[] }) {
  const t = useTranslations("messageAdmin.lists");
  const [sorting, setSorting] = useState<ListSorting>({ key: "InternalName", direction: "ascending" });
  const read = useLists(sorting);
  const [panel, setPanel] = useState<Panel>();
  const close = () => setPanel(undefined);
  const remove = useListRemoval();
  const open = (list: SubscriptionList) => setPanel({ kind: "subscribers", list });
  const opened = panel && "list" in panel ? (read.data?.find(({ Id }) => Id === panel.list.Id) ?? panel.list) : null;
  return (
    <AdminTableCard
      words={{ title: t("title"), about: t("about"), empty: t("empty"), failed: t("loadFailed"), add: t("new") }}
      icon="fas_address-book"
      read={read}
      rows={read.data}
      add={() => setPanel({ kind: "new" })}
      columns={useListColumns(open)}
      rowKey={({ Id }) => Id}
      rowName={({ InternalName }) => InternalName}
      sorting={sorting}
      onSort={(next) => setSorting(next as ListSorting)}
      actions={(list) => [
        { key: "open", label: t("openSubscribers"), icon: "fas_users", quick: true, run: () => open(list) },
        {
          key: "edit",
          label: t("edit"),
          icon: "fas_pen",
          quick: true,
          run: () => setPanel({ kind: "edit", list }),
        },
        { key: "delete", label: t("delete"), icon: "fas_trash", danger: true, run: () => void remove(list) },
      ]}
    >
      {!panel && <WantedSubscribers lists={read.data} />}
      {panel?.kind === "new" && <ListDrawer otherLanguages={otherLanguages} close={close} />}
      {panel?.kind === "edit" && opened && <ListDrawer list={opened} otherLanguages={otherLanguages} close={close} />}
      {panel?.kind === "subscribers" && opened && <SubscribersDrawer list={opened} close={close} />}
    </AdminTableCard>
  );
}

/** Where a message leads to the list: its people are added to it, and then the message goes on. */
function WantedSubscribers({ lists = [] }: { lists: readonly SubscriptionList[] | undefined }) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const { teamId } = useTeamScope();
  const list = lists.find(({ Id }) => Id === search.list);
  if (!list) return null;
  const { collection, field, message } = search;
  const leave = () =>
    typeof message === "string"
      ? navigate({ to: pathTo("message.recipients", { teamId, outgoingMessageId: message })! })
      : navigate({ to: ".", search: {} as never, replace: true });
  const begin = {
    collectionId: typeof collection === "string" ? collection : "",
    fieldId: typeof field === "string" ? field : "",
  };
  return <AddFromCollection list={list} begin={begin} close={() => void leave()} />;
}

function useListRemoval() {
  const t = useTranslations("messageAdmin.lists");
  const ui = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const attempt = makeAttempt(useReadMessagesAnew());
  return async ({ Id: listId, InternalName: name, Subscribers }: SubscriptionList) => {
    const question = { title: t("deleteTitle", { name }), body: t("deleteBody", { count: Subscribers ?? 0 }) };
    if (!(await confirm({ ...question, confirmLabel: t("delete"), danger: true }))) return;
    const params = { teamId, listId };
    const bringBack = () =>
      void attempt(t("restoreFailed"), () => call(consentContract.restoreSubscriptionList, { params }));
    await attempt(t("deleteFailed"), async () => {
      await call(consentContract.deleteSubscriptionList, { params });
      toast.done(t("deleted", { name }), { undo: { label: ui("undo"), run: bringBack } });
    });
  };
}

function useListColumns(onOpen: (list: SubscriptionList) => void): Column<SubscriptionList>[] {
  const t = useTranslations("messageAdmin.lists");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  return [
    {
      key: "InternalName",
      title: t("internalName"),
      priority: 1,
      sortable: true,
      render: (list) => <OpenButton onClick={() => onOpen(list)}>{list.InternalName}</OpenButton>,
    },
    {
      key: "ExternalName",
      title: t("externalName"),
      priority: 3,
      sortable: true,
      render: ({ ExternalName }) => ExternalName,
    },
    {
      key: "Subscribers",
      title: t("subscribers"),
      align: "right",
      priority: 2,
      sortable: true,
      render: ({ Subscribers }) => format.number(Subscribers ?? 0),
    },
    {
      key: "join",
      title: t("joinPage"),
      render: ({ Id, IsOpen }) =>
        IsOpen ? (
          <CopyText value={joinAddress(teamId, Id)} label={t("joinAddress")}>
            {t("open")}
          </CopyText>
        ) : (
          <span className={classes.muted}>{t("closed")}</span>
        ),
    },
  ];
}
