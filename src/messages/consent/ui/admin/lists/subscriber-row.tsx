import { useTranslations } from "use-intl";
import classes from "#messages/delivery/ui/message-admin.module.css";
import { Ago } from "#ui/ago.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { Subscriber } from "../../../contract.ts";

/** Somebody on a list. Who has left stays, so that nothing brings them back unasked. */
export function SubscriberRow({ subscriber, remove }: { subscriber: Subscriber; remove: () => void }) {
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
      {state !== "unsubscribed" && address ? (
        <IconButton icon="fas_user-minus" label={t("removeOne", { address })} onClick={remove} />
      ) : (
        <span className={classes.noButton} />
      )}
    </li>
  );
}

const colors = { pending: "yellow", subscribed: "green", unsubscribed: "gray" } as const;
