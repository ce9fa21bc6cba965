import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import type { Webhook } from "#team-admin/webhooks/contract.ts";
import type { Column } from "#ui/data-table-props.ts";
import { OpenButton } from "#ui/open-button.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { ConnectionList } from "./connection-list.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { useWebhooks } from "./integration-queries.ts";
import classes from "./integrations.module.css";
import { useWebhookActions } from "./use-webhook-actions.ts";
import { WebhookDrawer } from "./webhook-drawer.tsx";

type Panel = { kind: "edit" | "log"; webhook: Webhook } | { kind: "secret"; secret: string };

/** Where changes are sent to: one's own, for a team admin everybody's. */
export function WebhookList() {
  const t = useTranslations("integrations.webhooks");
  const read = useWebhooks();
  const [panel, setPanel] = useState<Panel>();
  const close = () => setPanel(undefined);
  const openLog = (webhook: Webhook) => setPanel({ kind: "log", webhook });
  const columns = useWebhookColumns(openLog);
  const { remove, renewSecret, switchActive } = useWebhookActions();
  // One that somebody else has deleted meanwhile stays open, and says so.
  const opened = panel && "webhook" in panel ? (read.data?.find(isSame(panel.webhook)) ?? panel.webhook) : undefined;
  const renew = async (webhook: Webhook) => {
    const secret = await renewSecret(webhook);
    if (secret) setPanel({ kind: "secret", secret });
  };
  return (
    <ConnectionList
      words={{ title: t("title"), about: t("about"), empty: t("empty"), failed: t("loadFailed") }}
      icon="fas_bolt"
      read={read}
      columns={columns}
      actions={(webhook) => [
        { key: "log", label: t("openLog"), icon: "fas_list", quick: true, run: () => openLog(webhook) },
        {
          key: "edit",
          label: t("edit"),
          icon: "fas_pen",
          quick: true,
          run: () => setPanel({ kind: "edit", webhook }),
        },
        {
          key: "switch",
          label: webhook.isActive ? t("switchOff") : t("switchOn"),
          icon: webhook.isActive ? "fas_pause" : "fas_play",
          run: () => void switchActive(webhook),
        },
        { key: "secret", label: t("renew"), icon: "fas_key", run: () => void renew(webhook) },
        { key: "delete", label: t("delete"), icon: "fas_trash", danger: true, run: () => void remove(webhook) },
      ]}
    >
      {panel?.kind === "secret" && <WebhookDrawer renewed={panel.secret} close={close} />}
      {panel?.kind === "edit" && opened && <WebhookDrawer webhook={opened} close={close} />}
      {panel?.kind === "log" && opened && <DeliveryLog webhook={opened} close={close} />}
    </ConnectionList>
  );
}

const isSame =
  (one: Webhook) =>
  ({ id }: Webhook) =>
    id === one.id;

function useWebhookColumns(onOpen: (webhook: Webhook) => void): Column<Webhook>[] {
  const t = useTranslations("integrations.webhooks");
  const { data: collections = [] } = useCollections();
  return [
    {
      key: "name",
      title: t("name"),
      priority: 1,
      render: (webhook) => <OpenButton onClick={() => onOpen(webhook)}>{webhook.name}</OpenButton>,
    },
    {
      key: "url",
      title: t("address"),
      priority: 3,
      render: ({ url }) => (
        <span title={url} className={classes.name}>
          {url}
        </span>
      ),
    },
    {
      key: "collection",
      title: t("collection"),
      render: ({ collectionId }) =>
        collectionId ? (collections.find(({ id }) => id === collectionId)?.pluralName ?? "–") : t("allCollections"),
    },
    { key: "creator", title: t("creator"), render: ({ creator }) => creator.name },
    {
      key: "state",
      title: t("state"),
      priority: 2,
      render: ({ isActive, pausedBecause }) => {
        const state = pausedBecause ? "paused" : isActive ? "active" : "off";
        return <StatusTag color={stateColors[state]}>{t(`states.${state}`)}</StatusTag>;
      },
    },
  ];
}

const stateColors = { active: "green", paused: "red", off: "gray" } as const;
