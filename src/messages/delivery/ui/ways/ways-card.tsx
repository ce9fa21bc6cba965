import { useState } from "react";
import { useTranslations } from "use-intl";
import { type DeliveryMethod, deliveryMethods } from "#shared/messages.ts";
import { ActionMenu } from "#ui/action-menu.tsx";
import { Card } from "#ui/card.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { ShownWay } from "../../contract.ts";
import classes from "../message-admin.module.css";
import { TestNumberDrawer } from "./test-number-drawer.tsx";
import { useWayActions } from "./use-way-actions.ts";
import { WayDrawer } from "./way-drawer.tsx";
import { isWayName, type WayName } from "./way-forms.ts";
import { useMessageWays } from "./way-queries.ts";

type Panel = { kind: "edit" | "test"; method: DeliveryMethod };

/** By whose account emails and text messages leave: this site's, or the team's own. */
export function WaysCard() {
  const t = useTranslations("messageAdmin.ways");
  const { data, error, refetch } = useMessageWays();
  const [panel, setPanel] = useState<Panel>();
  const close = () => setPanel(undefined);
  if (!data)
    return (
      <NotReadYet error={error} retry={refetch} rows={2} columns={2}>
        {t("loadFailed")}
      </NotReadYet>
    );
  const wayOf = (method: DeliveryMethod) => data.ways.find(({ DeliveryMethodId }) => DeliveryMethodId === method);
  const kindsFor = (method: DeliveryMethod): WayName[] =>
    data.Kinds.filter(({ Methods }) => Methods.includes(method))
      .map(({ Name }) => Name)
      .filter(isWayName);
  return (
    <Card title={t("title")} subtitle={t("about")} icons={["fas_server"]}>
      <ul className={classes.people} aria-label={t("title")}>
        {deliveryMethods.map((method) => (
          <WayRow key={method} method={method} way={wayOf(method)} open={(kind) => setPanel({ kind, method })} />
        ))}
      </ul>
      {panel?.kind === "edit" && (
        <WayDrawer method={panel.method} way={wayOf(panel.method)} kinds={kindsFor(panel.method)} close={close} />
      )}
      {panel?.kind === "test" && <TestNumberDrawer close={close} />}
    </Card>
  );
}

interface WayRowProps {
  method: DeliveryMethod;
  way: ShownWay | undefined;
  open: (kind: Panel["kind"]) => void;
}

function WayRow({ method, way, open }: WayRowProps) {
  const t = useTranslations("messageAdmin.ways");
  const { test, remove } = useWayActions();
  const kind = way && isWayName(way.Kind) ? way.Kind : undefined;
  const name = t(`methods.${method}`);
  const actions = [
    { key: "edit", label: way ? t("change") : t("setUp"), icon: "fas_pen", run: () => open("edit") },
    {
      key: "test",
      label: t("test"),
      icon: "fas_paper-plane",
      run: () => (method === "EMAIL" ? void test({ DeliveryMethodId: method }) : open("test")),
    },
    ...(way
      ? [{ key: "remove", label: t("remove"), icon: "fas_trash", danger: true, run: () => void remove(method) }]
      : []),
  ];
  return (
    <li className={classes.person}>
      <div className={classes.who}>
        <span className={classes.address}>{name}</span>
        <span className={classes.muted}>{kind ? t(`kinds.${kind}`) : t("installation")}</span>
        {way?.Mailbox?.Problem && <span className={classes.muted}>{t(`mailbox.${way.Mailbox.Problem}`)}</span>}
      </div>
      {way?.IsSealed && <StatusTag color="red">{t("sealed")}</StatusTag>}
      {way?.Mailbox?.Problem && <StatusTag color="orange">{t("mailboxFails")}</StatusTag>}
      <ActionMenu actions={actions} label={t("actionsFor", { name })} />
    </li>
  );
}
