import { Anchor, Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { toRequest } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import layout from "#messages/content/ui/message-layout.module.css";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { When } from "#messages/outgoing-messages/ui/list/when.tsx";
import { recipientsContract } from "#messages/sending/contract.ts";
import { type Recipient, useRecipients } from "#messages/sending/ui/recipient-queries.ts";
import found from "#messages/sending/ui/recipients/recipients.module.css";
import type { MenuAction } from "#ui/action-menu.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { RecipientDrawer } from "./recipient-drawer.tsx";
import { questionOf, type RecipientGroup } from "./recipient-groups.ts";
import { RecipientTag } from "./recipient-tag.tsx";
import classes from "./summary.module.css";
import { useGroupName } from "./use-group-name.ts";
import { useReason } from "./use-reason.ts";
import { useRecipientActs } from "./use-recipient-acts.ts";

/** Who it went to, and what became of each. */
export function RecipientCard({ message, group }: { message: MessageShown; group: RecipientGroup | undefined }) {
  const t = useTranslations("messages.summary");
  const { teamId } = useTeamScope();
  const nameOf = useGroupName();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [openedId, setOpenedId] = useState<string>();
  const asked = { search, ...questionOf(group) };
  const recipients = useRecipients(message, asked);
  const rows = recipients.data?.pages.flatMap((page) => page.recipients) ?? [];
  const title = group ? nameOf(group) : t("recipients");
  const open = (recipient: Recipient) => setOpenedId(recipient.id);
  const csv = toRequest(recipientsContract.exportRecipients, {
    params: { teamId, messageId: message.Id },
    query: { ...questionOf(group), ...(search && { search }) },
  }).url;
  return (
    <section className={layout.stack} aria-label={title}>
      <div className={layout.bar}>
        <h2 className={found.heading}>{title}</h2>
        <div className={classes.tools}>
          <SearchInput label={t("search")} value={typed} onChange={setTyped} className={found.search} />
          {message.Rights.length > 0 && rows.length > 0 && <ExportButton csv={csv} />}
        </div>
      </div>
      <PagedCard pages={recipients} failed={t("loadFailed")} older={t("more")}>
        <DataTable
          label={title}
          columns={useColumns(open)}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ name, address }) => name || address}
          actions={useActions(message, open)}
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
      <RecipientDrawer
        message={message}
        recipient={rows.find(({ id }) => id === openedId)}
        close={() => setOpenedId(undefined)}
      />
    </section>
  );
}

function ExportButton({ csv }: { csv: string }) {
  const t = useTranslations("messageStats.recipients");
  return (
    <Button component="a" href={csv} download variant="default" leftSection={<Icon name="fas_download" size={12} />}>
      {t("export")}
    </Button>
  );
}

const recordOf = ({ personId, recordIds }: Recipient): string | undefined => personId ?? recordIds[0];

function useActions(message: MessageShown, open: (recipient: Recipient) => void) {
  const t = useTranslations("messages.summary");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const { decide, retry, mayAct } = useRecipientActs(message);
  return (recipient: Recipient): MenuAction[] => {
    const recordId = recordOf(recipient);
    const visit = () => void navigate({ to: pathTo("team.record", { teamId, dataRecordId: recordId! })! });
    const again = () => void (recipient.state === "failed" ? retry([recipient.id]) : decide(true, [recipient.id]));
    const isOpen = mayAct && (recipient.state === "failed" || recipient.state === "uncertain");
    return [
      { key: "read", label: t("read"), icon: "fas_envelope-open-text", quick: true, run: () => open(recipient) },
      ...(recordId ? [{ key: "record", label: t("record"), icon: "fas_arrow-right", run: visit }] : []),
      ...(isOpen ? [{ key: "again", label: t("sendAgain"), icon: "fas_rotate-right", run: again }] : []),
      ...(isOpen && recipient.state === "uncertain"
        ? [{ key: "leave", label: t("leave"), icon: "fas_check", run: () => void decide(false, [recipient.id]) }]
        : []),
    ];
  };
}

function useColumns(open: (recipient: Recipient) => void): Column<Recipient>[] {
  const t = useTranslations("messages.summary");
  const { teamId } = useTeamScope();
  const reasonOf = useReason();
  return [
    {
      key: "name",
      title: t("columns.name"),
      priority: 1,
      render: (recipient) => {
        const recordId = recordOf(recipient);
        const name = recipient.name || recipient.address;
        if (!recordId) return name;
        return (
          <Anchor component={Link} to={pathTo("team.record", { teamId, dataRecordId: recordId })!} fw={500} inherit>
            {name}
          </Anchor>
        );
      },
    },
    {
      key: "address",
      title: t("columns.address"),
      priority: 2,
      render: (recipient) => (
        <Anchor component="button" type="button" inherit c="inherit" onClick={() => open(recipient)}>
          {recipient.address}
        </Anchor>
      ),
    },
    {
      key: "state",
      title: t("columns.state"),
      priority: 3,
      render: (recipient) => <RecipientTag recipient={recipient} />,
    },
    { key: "reason", title: t("columns.reason"), isEmpty: ({ reason }) => !reason, render: reasonOf },
    {
      key: "sentAt",
      title: t("columns.sentAt"),
      isEmpty: ({ sentAt }) => !sentAt,
      render: ({ sentAt }) => <When at={sentAt} none="" />,
    },
  ];
}
