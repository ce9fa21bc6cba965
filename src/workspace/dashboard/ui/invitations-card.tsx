import { useFormatter, useNow, useTranslations } from "use-intl";
import { linkHours } from "#people/auth/rules.ts";
import { type Invited, useWaitingInvitations } from "#people/teams/ui/people-queries.ts";
import { nameOfInvited, usePeopleActions } from "#people/teams/ui/use-people-actions.ts";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { PersonAvatar } from "#ui/person.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { useTimeAgo } from "#ui/use-time-ago.ts";
import classes from "./dashboard.module.css";

/** Not there while nobody is waited for. */
export function InvitationsCard({ teamId }: { teamId: string }) {
  const t = useTranslations("dashboard.invitations");
  const { data: waiting = [], error, refetch } = useWaitingInvitations(teamId, true);
  const { resend, cancel } = usePeopleActions(teamId);
  const columns = useInvitationColumns();
  if (error && waiting.length === 0) {
    return (
      <Card title={t("failedTitle")} icons={["fas_envelope"]}>
        <ErrorState retry={() => void refetch()} error={error}>
          {t("failed")}
        </ErrorState>
      </Card>
    );
  }
  if (waiting.length === 0) return null;
  return (
    <Card title={t("title", { count: waiting.length })} icons={["fas_envelope"]} padding="none" collapsible fullscreen>
      <DataTable
        label={t("failedTitle")}
        columns={columns}
        rows={waiting}
        rowKey={({ id }) => id}
        rowName={nameOfInvited}
        actions={(invited) => [
          { key: "resend", label: t("resend"), icon: "fas_paper-plane", quick: true, run: () => void resend(invited) },
          { key: "cancel", label: t("cancel"), icon: "fas_xmark", danger: true, run: () => void cancel(invited) },
        ]}
      />
    </Card>
  );
}

function useInvitationColumns(): Column<Invited>[] {
  const t = useTranslations("dashboard.invitations");
  const format = useFormatter();
  const timeAgo = useTimeAgo();
  const now = useNow({ updateInterval: 60_000 });
  const isExpired = ({ invitedAt }: Invited) =>
    invitedAt !== null && now.getTime() - Date.parse(invitedAt) > linkHours.invitation * 3_600_000;
  return [
    {
      key: "who",
      title: t("who"),
      width: "40%",
      render: (invited) => (
        <span className={classes.person}>
          <PersonAvatar name={nameOfInvited(invited)} size={24} />
          <span className={classes.personName}>
            {nameOfInvited(invited)} <span className={classes.muted}>{invited.email}</span>
          </span>
        </span>
      ),
    },
    {
      key: "status",
      title: t("status"),
      width: 128,
      render: (invited) =>
        isExpired(invited) ? (
          <StatusTag color="gray">{t("expired")}</StatusTag>
        ) : (
          <StatusTag color="yellow">{t("waiting")}</StatusTag>
        ),
    },
    {
      key: "sent",
      title: t("sent"),
      render: ({ invitedAt, invitedBy }) => (
        <span className={classes.muted}>
          {invitedAt && (
            <time className={classes.ago} dateTime={invitedAt} title={format.dateTime(new Date(invitedAt), atLength)}>
              {timeAgo(invitedAt)}
            </time>
          )}{" "}
          {invitedBy && t("sentBy", { name: invitedBy })}
        </span>
      ),
    },
  ];
}

const atLength = { dateStyle: "medium", timeStyle: "short" } as const;
