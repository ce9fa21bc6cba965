import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { OpenButton } from "#ui/open-button.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { deliveryContract, type Sender } from "../../contract.ts";
import { AdminTableCard } from "../admin-table-card.tsx";
import { messageAdminKey } from "../message-admin-queries.ts";
import { CodeDrawer } from "./code-drawer.tsx";
import { DomainDrawer } from "./domain-drawer.tsx";
import { domainState, domainStateColors } from "./domain-state.ts";
import { SenderDrawer } from "./sender-drawer.tsx";
import { useSenderActions } from "./use-sender-actions.ts";

type Panel = { kind: "new" } | { kind: "edit" | "code" | "domain"; sender: Sender };

/** Whom messages can come from, and whether that is proven. */
export function SendersCard() {
  const t = useTranslations("messageAdmin.senders");
  const { teamId } = useTeamScope();
  const read = useQuery({
    queryKey: [...messageAdminKey(teamId), "senders"],
    queryFn: ({ signal }) => call(deliveryContract.listSenders, { params: { teamId } }, { signal }),
  });
  const rows = read.data?.senders;
  const [panel, setPanel] = useState<Panel>();
  const close = () => setPanel(undefined);
  const opened = panel && "sender" in panel ? (rows?.find(({ Id }) => Id === panel.sender.Id) ?? panel.sender) : null;
  const show = (kind: "edit" | "code" | "domain", sender: Sender) => setPanel({ kind, sender });
  return (
    <AdminTableCard
      words={{ title: t("title"), about: t("about"), empty: t("empty"), failed: t("loadFailed"), add: t("new") }}
      icon="fas_at"
      read={read}
      rows={rows}
      add={() => setPanel({ kind: "new" })}
      columns={useSenderColumns((sender) => show("domain", sender))}
      rowKey={({ Id }) => Id}
      rowName={({ Address }) => Address}
      actions={useRowActions(show)}
    >
      {panel?.kind === "new" && (
        <SenderDrawer close={close} onMade={(sender) => needsCode(sender) && show("code", sender)} />
      )}
      {panel?.kind === "edit" && opened && <SenderDrawer sender={opened} close={close} />}
      {panel?.kind === "code" && opened && <CodeDrawer sender={opened} close={close} />}
      {panel?.kind === "domain" && opened && <DomainDrawer sender={opened} close={close} />}
    </AdminTableCard>
  );
}

const isProven = ({ Details }: Sender) => Details?.IsProven === true;
const isEmail = ({ DeliveryMethodId }: Sender) => DeliveryMethodId === "EMAIL";
const needsCode = (sender: Sender) => !isEmail(sender) && !isProven(sender);

function useRowActions(show: (kind: "edit" | "code" | "domain", sender: Sender) => void) {
  const t = useTranslations("messageAdmin.senders");
  const { sendProof, remove } = useSenderActions();
  return (sender: Sender): MenuAction[] => [
    ...(isProven(sender)
      ? []
      : [{ key: "proof", label: t("sendProof"), icon: "fas_paper-plane", run: () => void sendProof(sender) }]),
    ...(needsCode(sender)
      ? [{ key: "code", label: t("enterCode"), icon: "fas_key", run: () => show("code", sender) }]
      : []),
    ...(isEmail(sender)
      ? [{ key: "domain", label: t("showDomain"), icon: "fas_globe", run: () => show("domain", sender) }]
      : []),
    { key: "edit", label: t("edit"), icon: "fas_pen", quick: true, run: () => show("edit", sender) },
    { key: "delete", label: t("delete"), icon: "fas_trash", danger: true, run: () => void remove(sender) },
  ];
}

function useSenderColumns(onDomain: (sender: Sender) => void): Column<Sender>[] {
  const t = useTranslations("messageAdmin.senders");
  return [
    { key: "name", title: t("name"), priority: 1, render: ({ Name }) => Name },
    { key: "address", title: t("address"), priority: 2, render: ({ Address }) => Address },
    {
      key: "state",
      title: t("state"),
      priority: 3,
      render: (sender) =>
        isProven(sender) ? (
          <StatusTag color="green">{t("proven")}</StatusTag>
        ) : (
          <StatusTag color="yellow">{t("unproven")}</StatusTag>
        ),
    },
    {
      key: "domain",
      title: t("domain"),
      isEmpty: (sender) => !isEmail(sender),
      render: (sender) => {
        if (!isEmail(sender)) return null;
        const state = domainState(sender.Details?.DomainReport);
        return (
          <OpenButton
            aria-label={t("domainOf", { address: sender.Address, state: t(`domainStates.${state}`) })}
            onClick={() => onDomain(sender)}
          >
            <StatusTag color={domainStateColors[state]}>{t(`domainStates.${state}`)}</StatusTag>
          </OpenButton>
        );
      },
    },
  ];
}
