import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import classes from "#messages/delivery/ui/message-admin.module.css";
import { messageAdminKey } from "#messages/delivery/ui/message-admin-queries.ts";
import { Ago } from "#ui/ago.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { consentContract, type Subscriber } from "../../../contract.ts";

/** What somebody has said about being written to, and how it is known. */
export function ConsentHistory({ subscriber, close }: { subscriber: Subscriber; close: () => void }) {
  const t = useTranslations("messageAdmin.subscribers");
  const { channel, address } = subscriber;
  const read = useConsentHistory(subscriber);
  return (
    <FormDrawer title={t("historyOf", { address })} opened close={close}>
      <ReadPart query={read} failed={t("historyFailed")} lines={4}>
        {({ acts }) =>
          acts.length === 0 ? (
            <EmptyState icon="fas_clock-rotate-left">{t("noHistory")}</EmptyState>
          ) : (
            <ul className={classes.people} aria-label={t("historyOf", { address })}>
              {acts.map(({ at, act, how, list, source, by }) => (
                <li key={`${channel} ${at} ${act} ${list}`} className={classes.person}>
                  <div className={classes.who}>
                    <span className={classes.address}>{t(`acts.${act}`, { list: list ?? t("everything") })}</span>
                    <span className={classes.muted}>
                      {t(`ways.${how}`)}
                      {by && ` · ${by}`} · <Ago at={at} none="" />
                    </span>
                    {source && <span className={classes.muted}>{t("quoted", { source })}</span>}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </ReadPart>
    </FormDrawer>
  );
}

function useConsentHistory({ channel, address }: Subscriber) {
  const { teamId } = useTeamScope();
  const query = { channel, address };
  return useQuery({
    queryKey: [...messageAdminKey(teamId), "consent", query],
    queryFn: ({ signal }) => call(consentContract.readConsentHistory, { params: { teamId }, query }, { signal }),
  });
}
