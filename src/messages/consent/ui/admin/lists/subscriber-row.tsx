import { useTranslations } from "use-intl";
import classes from "#messages/delivery/ui/message-admin.module.css";
import { ActionMenu } from "#ui/action-menu.tsx";
import { Ago } from "#ui/ago.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { Subscriber } from "../../../contract.ts";

interface SubscriberRowProps {
  subscriber: Subscriber;
  remove: () => void;
  showHistory: () => void;
}

/** Somebody on a list. Who has left stays, so that nothing brings them back unasked. */
export function SubscriberRow({ subscriber, remove, showHistory }: SubscriberRowProps) {
  const t = useTranslations("messageAdmin.subscribers");
  const { address, name, state, stateSince } = subscriber;
  return (
    <li className={classes.person}>
      <div className={classes.who}>
        <span className={classes.address}>{address || t("erased")}</span>
        <span className={classes.muted}>
          {name && `${name} · `}
          <Ago at={stateSince} none="" />
        </span>
      </div>
      <StatusTag color={colors[state]}>{t(`states.${state}`)}</StatusTag>
      {address ? (
        <ActionMenu
          label={t("actionsFor", { address })}
          actions={[
            { key: "history", label: t("history"), icon: "fas_clock-rotate-left", run: showHistory },
            ...(state === "unsubscribed"
              ? []
              : [{ key: "remove", label: t("remove"), icon: "fas_user-minus", danger: true, run: remove }]),
          ]}
        />
      ) : (
        <span className={classes.noButton} />
      )}
    </li>
  );
}

const colors = { pending: "yellow", subscribed: "green", unsubscribed: "gray" } as const;
