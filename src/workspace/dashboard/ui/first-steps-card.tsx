import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import type { Identity } from "#people/auth/ui/session.ts";
import { usePeople, useWaitingInvitations } from "#people/teams/ui/people-queries.ts";
import type { TeamSelection } from "#people/teams/ui/team-selection.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import classes from "./dashboard.module.css";
import { listFirstSteps, type Step } from "./first-steps.ts";

interface FirstStepsCardProps {
  identity: Identity;
  selection: TeamSelection;
  mayShapeData: boolean;
  mayInvite: boolean;
  invite: () => void;
}

/** Gone on the next visit once everything is done; while one looks, it stays and says so. */
export function FirstStepsCard({ invite, ...situation }: FirstStepsCardProps) {
  const t = useTranslations("dashboard.firstSteps");
  const steps = useFirstSteps(situation);
  const isOpen = steps.some(({ done }) => done === false);
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => setWasOpen((before) => before || isOpen), [isOpen]);
  if (!isOpen && !wasOpen) return null;
  return (
    <Card
      title={t("title")}
      subtitle={isOpen ? <Progress steps={steps} /> : t("allDone")}
      icons={["fas_list-check"]}
      padding="none"
      collapsible
      fullscreen
    >
      <ul className={classes.steps}>
        {steps.map((step) => (
          <li key={step.key}>
            <StepLink step={step} teamId={situation.selection.team.id} invite={invite} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useFirstSteps(situation: Omit<FirstStepsCardProps, "invite">): Step[] {
  const { mayInvite, mayShapeData } = situation;
  const { simplyUser } = situation.identity;
  const { team, link } = situation.selection;
  const { data: collections } = useCollections();
  const people = usePeople(team.id);
  const invitations = useWaitingInvitations(team.id, mayInvite);
  const isKnown = people.data && invitations.data;
  return listFirstSteps({
    mayShapeData,
    hasCollection: collections?.some(({ isUsedAsCustomList }) => !isUsedAsCustomList),
    // Where they cannot be read, nothing can be said of them.
    mayInvite: mayInvite && !people.error && !invitations.error,
    othersCount: isKnown ? people.data.people.length - 1 + invitations.data.length : undefined,
    hasLanguage: (link.interfaceLanguage ?? simplyUser.interfaceLanguage) !== null,
    hasPicture: simplyUser.pictureUrl !== null,
  });
}

function Progress({ steps }: { steps: Step[] }) {
  const t = useTranslations("dashboard.firstSteps");
  const isKnown = steps.every(({ done }) => done !== undefined);
  const done = steps.filter((step) => step.done).length;
  // A space keeps the line's height until the number is known.
  return isKnown ? t("progress", { done, all: steps.length }) : "\u00a0";
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
  const page = step.key === "collection" ? "admin.collections" : "team.preferences";
  return (
    <Link {...shown} to={pathTo(page, { teamId }) as "/"}>
      <StepText step={step} />
    </Link>
  );
}

function StepText({ step: { key, done } }: { step: Step }) {
  const t = useTranslations("dashboard.firstSteps");
  return (
    <>
      <span className={classes.stepIcon}>
        {done === undefined ? (
          <Skeleton circle height={16} />
        ) : (
          <Icon name={done ? "fas_circle-check" : "far_circle"} size={16} />
        )}
      </span>
      <span>
        <span className={classes.stepTitle}>
          {t(`${key}.title`)}
          {done !== undefined && <VisuallyHidden> ({done ? t("done") : t("open")})</VisuallyHidden>}
        </span>
        <span className={classes.stepHelp}>{t(`${key}.help`)}</span>
      </span>
    </>
  );
}
