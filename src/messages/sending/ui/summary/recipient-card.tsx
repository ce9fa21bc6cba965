import { useDebouncedValue } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { When } from "#messages/outgoing-messages/ui/list/when.tsx";
import { leftOutReasons } from "#shared/messages.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { type Recipient, useRecipients } from "../recipient-queries.ts";
import layout from "../recipients/recipients.module.css";
import { LetterDrawer } from "./letter-drawer.tsx";
import { type RecipientState, stateLooks } from "./recipient-states.ts";

/** Who it went to, and what became of each. */
export function RecipientCard({ message, state }: { message: MessageShown; state: RecipientState | undefined }) {
  const t = useTranslations("messages.summary");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [read, setRead] = useState<Recipient>();
  const recipients = useRecipients(message, { search, state });
  const title = state ? t(`states.${state}`) : t("recipients");
  const actions = (recipient: Recipient): MenuAction[] => {
    const recordId = recipient.personId ?? recipient.recordIds[0];
    const open = () => void navigate({ to: pathTo("team.record", { teamId, dataRecordId: recordId })! });
    return [
      { key: "read", label: t("read"), icon: "fas_envelope-open-text", quick: true, run: () => setRead(recipient) },
      ...(recordId ? [{ key: "record", label: t("record"), icon: "fas_arrow-right", run: open }] : []),
    ];
  };
  return (
    <section className={layout.stack} aria-label={title}>
      <div className={layout.bar}>
        <h2 className={layout.heading}>{title}</h2>
        <SearchInput label={t("search")} value={typed} onChange={setTyped} className={layout.search} />
      </div>
      <PagedCard pages={recipients} failed={t("loadFailed")} older={t("more")}>
        <DataTable
          label={title}
          columns={useColumns()}
          rows={recipients.data?.pages.flatMap((page) => page.recipients) ?? []}
          rowKey={({ id }) => id}
          rowName={({ name, address }) => name || address}
          actions={actions}
          loading={!recipients.data}
          empty={
            search ? (
              <NoMatch clear={() => setTyped("")} clearLabel={t("clear")}>
                {t("noMatch")}
              </NoMatch>
            ) : (
              <EmptyState icon="fas_users">{t("none")}</EmptyState>
            )
          }
        />
      </PagedCard>
      <LetterDrawer message={message} recipient={read} close={() => setRead(undefined)} />
    </section>
  );
}

function useColumns(): Column<Recipient>[] {
  const t = useTranslations("messages");
  const reasonOf = ({ reason }: Recipient) => {
    const known = leftOutReasons.find((each) => each === reason);
    return known ? t(`recipients.reasons.${known}`) : (reason ?? "");
  };
  return [
    {
      key: "name",
      title: t("summary.columns.name"),
      priority: 1,
      render: ({ name, address }) => name || address,
    },
    { key: "address", title: t("summary.columns.address"), priority: 2, render: ({ address }) => address },
    {
      key: "state",
      title: t("summary.columns.state"),
      priority: 3,
      render: ({ state }) => <StatusTag {...stateLooks[state]}>{t(`summary.states.${state}`)}</StatusTag>,
    },
    {
      key: "reason",
      title: t("summary.columns.reason"),
      isEmpty: ({ reason }) => !reason,
      render: reasonOf,
    },
    {
      key: "sentAt",
      title: t("summary.columns.sentAt"),
      isEmpty: ({ sentAt }) => !sentAt,
      render: ({ sentAt }) => <When at={sentAt} none="" />,
    },
  ];
}
