import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { ApiError } from "#shared/errors.ts";
import { confirm } from "#ui/confirm.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { toast } from "#ui/toast.ts";
import { Tooltip } from "#ui/tooltip.tsx";
import { profileContract } from "../contract.ts";
import { type Device, describeDevice } from "./describe-device.ts";
import { forgetSessions, type OpenSession, sessionsQuery } from "./profile-data.ts";
import classes from "./sessions-card.module.css";

export function SessionItem({ session }: { session: OpenSession }) {
  const t = useTranslations("profile.sessions");
  const device = describeDevice(session.userAgent);
  const name = useDeviceName(device);
  const exact = useExactTime(session.seenAt);
  const { askToEnd, isEnding } = useEndSession(session, { device: name, when: exact });
  return (
    <li className={classes.session}>
      <span className={classes.icon}>
        <Icon name={icons[device.kind]} size={16} />
      </span>
      <div className={classes.about}>
        <div className={classes.heading}>
          <span className={classes.device}>{name}</span>
          {session.isThisOne && <StatusTag color="green">{t("thisDevice")}</StatusTag>}
        </div>
        <div className={classes.detail}>
          <span>{session.address ?? t("unknownAddress")}</span>
          <span aria-hidden className={classes.dot}>
            ·
          </span>
          {session.isThisOne ? <span>{t("activeNow")}</span> : <LastSeen at={session.seenAt} exact={exact} />}
        </div>
      </div>
      {!session.isThisOne && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          className={classes.end}
          aria-label={t("endNamed", { device: name })}
          loading={isEnding}
          onClick={() => void askToEnd()}
        >
          {t("end")}
        </Button>
      )}
    </li>
  );
}

const icons: Record<Device["kind"], string> = {
  computer: "fas_laptop",
  phone: "fas_mobile-screen",
  tablet: "fas_tablet-screen-button",
  program: "fas_terminal",
  unknown: "fas_globe",
};

/** The exact time is also in the question that ending asks, for those who do not hover. */
function LastSeen({ at, exact }: { at: string; exact: string }) {
  const t = useTranslations("profile.sessions");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  // A server's clock that runs ahead would say "in 3 seconds".
  const seen = new Date(Math.min(Date.parse(at), now.getTime()));
  const isFresh = now.getTime() - seen.getTime() < 60_000;
  return (
    <Tooltip label={exact}>
      <time dateTime={at}>{isFresh ? t("justNow") : t("seen", { when: format.relativeTime(seen, now) })}</time>
    </Tooltip>
  );
}

function useDeviceName({ browser, system }: Device): string {
  const t = useTranslations("profile.sessions");
  if (browser && system) return t("device", { browser, system });
  if (system) return t("device", { browser: t("unknownBrowser"), system });
  return browser ?? t("unknownDevice");
}

function useExactTime(at: string): string {
  return useFormatter().dateTime(new Date(at), { dateStyle: "long", timeStyle: "short" });
}

function useEndSession({ id }: OpenSession, about: { device: string; when: string }) {
  const t = useTranslations("profile.sessions");
  const queries = useQueryClient();
  const ending = useMutation({
    networkMode: "always",
    mutationFn: () => call(profileContract.endSession, { params: { sessionId: id } }).catch(ignoreGone),
    onSuccess: () => {
      forgetSessions(queries, (session) => session.id === id);
      toast.done(t("ended"));
    },
    onError: () => {
      toast.fail(t("endFailed"));
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  const askToEnd = async () => {
    const words = { title: t("endTitle"), body: t("endBody", about), confirmLabel: t("end") };
    if (await confirm({ ...words, danger: true })) ending.mutate();
  };
  return { askToEnd, isEnding: ending.isPending };
}

/** Ended elsewhere in the meantime: what was wanted is so. */
function ignoreGone(error: unknown): undefined {
  if (error instanceof ApiError && error.code === "not_found") return undefined;
  throw error;
}
