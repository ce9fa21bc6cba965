import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import type { Identity } from "#features/auth/ui/session.ts";
import { usePeople, useWaitingInvitations } from "#features/teams/ui/people-queries.ts";
import type { TeamSelection } from "#features/teams/ui/team-selection.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./dashboard.module.css";
import { listFirstSteps, type Step } from "./first-steps.ts";

interface FirstStepsCardProps {
  identity: Identity;
  selection: TeamSelection;
  invite: () => void;
}

/** Gone on the next visit once everything is done; while one looks, it stays and says so. */
export function FirstStepsCard({ identity, selection, invite }: FirstStepsCardProps) {
  const t = useTranslations("dashboard.firstSteps");
  const steps = useFirstSteps(identity, selection);
  const done = steps?.filter((step) => step.done).length;
  const isOpen = steps !== undefined && done !== steps.length;
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => setWasOpen((before) => before || isOpen), [isOpen]);
  if (!steps || !(isOpen || wasOpen)) return null;
  return (
    <Card
      title={t("title")}
      subtitle={isOpen ? t("progress", { done: done ?? 0, all: steps.length }) : t("allDone")}
      icons={["fas_list-check"]}
      padding="none"
      collapsible
      fullscreen
    >
      <ul className={classes.steps}>
        {steps.map((step) => (
          <li key={step.key}>
            <StepLink step={step} teamId={selection.team.id} invite={invite} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Nothing until all is known, so that no step is shown open that is done. */
function useFirstSteps({ simplyUser }: Identity, { team, link }: TeamSelection): Step[] | undefined {
  const people = usePeople(team.id);
  const mayInvite = people.data?.abilities.invite ?? false;
  const invitations = useWaitingInvitations(team.id, mayInvite);
  if (!people.data || (mayInvite && invitations.isPending)) return undefined;
  return listFirstSteps({
    mayInvite,
    peopleCount: people.data.people.length,
    invitationCount: invitations.data?.length ?? 0,
    hasLanguage: (link.interfaceLanguage ?? simplyUser.interfaceLanguage) !== null,
    hasPicture: simplyUser.pictureUrl !== null,
  });
}

function StepLink({ step, teamId, invite }: { step: Step; teamId: string; invite: () => void }) {
  const shown = { className: classes.step ?? "", "data-done": step.done || undefined };
  if (step.key === "invite") {
    return (
      <UnstyledButton {...shown} onClick={invite}>
        <StepText step={step} />
      </UnstyledButton>
    );
  }
  return (
    <Link {...shown} to={pathTo("team.preferences", { teamId }) as "/"}>
      <StepText step={step} />
    </Link>
  );
}

function StepText({ step: { key, done } }: { step: Step }) {
  const t = useTranslations("dashboard.firstSteps");
  return (
    <>
      <span className={classes.stepIcon}>
        <Icon name={done ? "fas_circle-check" : "far_circle"} size={16} />
      </span>
      <span>
        <span className={classes.stepTitle}>
          {t(`${key}.title`)}
          <VisuallyHidden> ({done ? t("done") : t("open")})</VisuallyHidden>
        </span>
        <span className={classes.stepHelp}>{t(`${key}.help`)}</span>
      </span>
    </>
  );
}
