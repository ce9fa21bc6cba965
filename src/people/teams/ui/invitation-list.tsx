import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { authContract } from "#people/auth/contract.ts";
import { loadTeams } from "#people/auth/ui/session.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { useTimeAgo } from "#ui/use-time-ago.ts";
import type { TeamUserLink } from "../contract.ts";
import classes from "./choose-team.module.css";
import { TeamMark } from "./team-mark.tsx";

export function InvitationList({ invitations }: { invitations: readonly TeamUserLink[] }) {
  const t = useTranslations("teams.invitations");
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.sectionTitle}>
        {t("title")}
      </h2>
      <ul className={classes.list}>
        {invitations.map((link) => (
          <li key={link.id}>
            <InvitationRow link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ link: { id, team, invitedAt, invitedBy } }: { link: TeamUserLink }) {
  const t = useTranslations("teams.invitations");
  const { answer, answering } = useAnswer(id, team);
  const timeAgo = useTimeAgo();
  const ago = invitedAt ? timeAgo(invitedAt) : "";
  return (
    <div className={classes.row} data-top>
      <TeamMark team={team} />
      <span className={classes.texts}>
        <span className={classes.name}>{team.name}</span>
        <span className={classes.detail}>
          {invitedBy ? t("invitedBy", { name: invitedBy, ago }) : t("invited", { ago })}
        </span>
      </span>
      <span className={classes.answers}>
        <Button
          size="xs"
          loading={answering === true}
          disabled={answering === false}
          aria-label={t("acceptFor", { team: team.name })}
          onClick={() => void answer(true)}
        >
          {t("accept")}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={answering !== undefined}
          aria-label={t("declineFor", { team: team.name })}
          onClick={() => void answer(false)}
        >
          {t("decline")}
        </Button>
      </span>
    </div>
  );
}

function useAnswer(teamUserId: string, { id: teamId, name: team }: TeamUserLink["team"]) {
  const t = useTranslations("teams");
  const [answering, setAnswering] = useState<boolean>();
  const askToDecline = () =>
    confirm({
      title: t("invitations.declineTitle", { team }),
      body: t("invitations.declineBody"),
      confirmLabel: t("invitations.decline"),
      cancelLabel: t("invitations.keep"),
      danger: true,
    });
  const answer = async (accept: boolean) => {
    if (!accept && !(await askToDecline())) return;
    setAnswering(accept);
    try {
      await call(authContract.answerInvitation, { params: { teamUserId }, body: { accept } });
      toast.done(accept ? t("invitations.accepted", { team }) : t("invitations.declined", { team }));
    } catch (error) {
      toast.fail(explainFailure(accept ? t("failed.accept") : t("failed.decline"), error));
    }
    // After a failure too: the invitation may have been cancelled meanwhile.
    await loadTeams();
    setAnswering(undefined);
    if (accept) requestAnimationFrame(() => focusTeam(teamId));
  };
  return { answer, answering };
}

/** The button one has just pressed is gone; the team that took its place is where one goes next. */
const focusTeam = (teamId: string) =>
  document.querySelector<HTMLElement>(`[data-team="${CSS.escape(teamId)}"]`)?.focus();
