import { Anchor } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { Ago } from "#ui/ago.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column, Sorting } from "#ui/data-table-props.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Person } from "#ui/person.tsx";
import type { MessageListed } from "../../contract.ts";
import type { MessageList } from "../../rules.ts";
import { HandOverDrawer } from "../hand-over-drawer.tsx";
import { openedAt, viewedAt } from "../message-paths.ts";
import { MessageStatusTag } from "../message-status-tag.tsx";
import { useMessageActions } from "../use-message-actions.ts";
import { RescheduleDrawer } from "./reschedule-drawer.tsx";
import { SendingProgress } from "./sending-progress.tsx";
import { When } from "./when.tsx";

interface MessageTableProps {
  list: MessageList;
  messages: MessageListed[];
  isLoading: boolean;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  ticked: ReadonlySet<string>;
  tick: (ids: ReadonlySet<string>) => void;
  empty: ReactNode;
}

export function MessageTable({ list, messages, isLoading, ticked, tick, empty, ...sorted }: MessageTableProps) {
  const t = useTranslations("messages");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const [handedOver, setHandedOver] = useState<MessageListed>();
  const { menuOf } = useMessageActions({ onHandOver: setHandedOver });
  const [moved, setMoved] = useState<MessageListed>();
  const open = (message: MessageListed) => void navigate({ to: openedAt(teamId, message) });
  const view = (message: MessageListed) => void navigate({ to: viewedAt(teamId, message) });
  return (
    <>
      <DataTable
        label={routes(list)}
        columns={useColumns(list)}
        rows={messages}
        rowKey={({ Id }) => Id}
        rowName={({ InternalName }) => InternalName}
        actions={(message) => [
          { key: "view", label: t("actions.view"), icon: "fas_eye", run: () => view(message) },
          ...(message.Actions.includes("edit")
            ? [{ key: "edit", label: t("actions.edit"), icon: "fas_pen", run: () => open(message) }]
            : []),
          ...(message.Actions.includes("reschedule")
            ? [
                {
                  key: "reschedule",
                  label: t("actions.reschedule"),
                  icon: "fas_calendar-day",
                  run: () => setMoved(message),
                },
              ]
            : []),
          ...menuOf(message),
        ]}
        selection={{
          has: ({ Id }) => ticked.has(Id),
          set: (rows, isTicked) => {
            const next = new Set(ticked);
            for (const { Id } of rows) isTicked ? next.add(Id) : next.delete(Id);
            tick(next);
          },
          label: ({ InternalName }) => t("bulk.select", { name: InternalName }),
          allLabel: t("bulk.selectAll"),
        }}
        loading={isLoading}
        empty={empty}
        {...sorted}
      />
      <HandOverDrawer message={handedOver} close={() => setHandedOver(undefined)} />
      <RescheduleDrawer message={moved} close={() => setMoved(undefined)} />
    </>
  );
}

/** When it goes or went is only asked where it does or did. */
const moments: Record<MessageList, readonly ("ScheduledAt" | "SentAt")[]> = {
  drafts: [],
  scheduled: ["ScheduledAt"],
  sent: ["SentAt"],
  archived: ["SentAt"],
};

function useColumns(list: MessageList): Column<MessageListed>[] {
  const t = useTranslations("messages");
  const { teamId } = useTeamScope();
  return [
    {
      key: "InternalName",
      title: t("list.columns.InternalName"),
      sortable: true,
      priority: 1,
      render: (message) => (
        <Anchor component={Link} to={openedAt(teamId, message)} fw={500} inherit>
          {message.InternalName}
        </Anchor>
      ),
    },
    {
      key: "Type",
      title: t("list.columns.Type"),
      sortable: true,
      render: ({ Type }) => t(`types.${Type}`),
    },
    {
      key: "Method",
      title: t("list.columns.Method"),
      render: ({ DeliveryMethodId }) => (
        <>
          <Icon name={DeliveryMethodId === "EMAIL" ? "fas_envelope" : "fas_comment-sms"} size={13} />{" "}
          {t(`methods.${DeliveryMethodId}`)}
        </>
      ),
    },
    {
      key: "OwnedBy",
      title: t("list.columns.OwnedBy"),
      sortable: true,
      render: ({ OwnedBy }) => (OwnedBy ? <Person name={OwnedBy.Name} /> : t("list.nobody")),
    },
    {
      key: "Status",
      title: t("list.columns.Status"),
      sortable: true,
      priority: 2,
      render: (message) => (
        <>
          <MessageStatusTag message={message} />
          <SendingProgress message={message} />
        </>
      ),
    },
    ...moments[list].map(
      (key): Column<MessageListed> => ({
        key,
        title: t(`list.columns.${key}`),
        sortable: true,
        priority: 3,
        render: (message) => <When at={message[key]} none={t("list.notYet")} />,
      }),
    ),
    {
      key: "CreatedAt",
      title: t("list.columns.CreatedAt"),
      sortable: true,
      priority: 4,
      render: ({ CreatedAt }) => <Ago at={CreatedAt} none="" />,
    },
  ];
}
