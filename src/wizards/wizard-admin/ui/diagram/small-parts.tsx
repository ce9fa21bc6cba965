import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { pathTo, type RouteName } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import { useWizards } from "../wizard-queries.ts";
import classes from "./diagram.module.css";
import { useDiagram } from "./diagram-context.ts";
import type { PartOf } from "./diagram-of.ts";

/** Where it begins and ends; both are set with its details. */
export function EndPart({ part: { id, kind } }: { part: PartOf<"start"> | PartOf<"finish"> }) {
  const t = useTranslations("wizardDiagram");
  const { wizard } = useDiagram();
  return (
    <PartLink id={id} className={classes.end} route="admin.wizard.details" wizardId={wizard.id}>
      <Icon name={kind === "start" ? "fas_play" : "fas_flag"} size={12} />
      {t(kind)}
    </PartLink>
  );
}

export function AddTaskPart({ part: { id, step, before, isReached } }: { part: PartOf<"addTask"> }) {
  const t = useTranslations("wizardDiagram");
  const say = useTranslations("wizards.admin.steps");
  const { setOpened } = useDiagram();
  const label = before ? t("addTaskBefore", { title: before.title }) : say("addTaskTo", { title: step.title });
  return (
    <Tooltip label={label}>
      <button
        type="button"
        data-part={id}
        className={classes.adder}
        data-away={!isReached || undefined}
        aria-label={label}
        onClick={() => setOpened({ kind: "gallery", stepId: step.id, beforeTaskId: before?.id ?? null })}
      >
        <Icon name="fas_plus" size={10} />
      </button>
    </Tooltip>
  );
}

export function AddStepPart({ part: { id, before, isReached } }: { part: PartOf<"addStep"> }) {
  const t = useTranslations("wizardDiagram");
  const { setOpened } = useDiagram();
  return (
    <button
      type="button"
      data-part={id}
      className={classes.stepAdder}
      data-away={!isReached || undefined}
      aria-label={before ? t("addStepBefore", { title: before.title }) : t("addStepLast")}
      onClick={() => setOpened({ kind: "newStep", beforeStepId: before?.id ?? null })}
    >
      <Icon name="fas_plus" size={10} />
      {t("addStep")}
    </button>
  );
}

/** Another wizard, by its own diagram. */
export function HandOverPart({ part: { id, wizardId, tasks } }: { part: PartOf<"handOver"> }) {
  const t = useTranslations("wizardDiagram");
  const format = useFormatter();
  const wizards = useWizards().data?.wizards ?? [];
  const name = wizards.find((each) => each.id === wizardId)?.name ?? t("anotherWizard");
  return (
    <PartLink id={id} className={classes.handOver} route="admin.wizard.diagram" wizardId={wizardId}>
      <Icon name="fas_wand-magic-sparkles" size={14} className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.title}>{t("goesOn", { name })}</span>
        <span className={classes.about}>
          {t("goesOnAfter", { tasks: format.list(tasks.map(({ title }) => title)) })}
        </span>
      </span>
    </PartLink>
  );
}

type PartLinkProps = {
  id: string;
  className: string | undefined;
  route: RouteName;
  wizardId: string;
  children: ReactNode;
};

function PartLink({ id, className, route, wizardId, children }: PartLinkProps) {
  const { teamId } = useTeamScope();
  return (
    <Link data-part={id} className={className} to={pathTo(route, { teamId, dataWizardId: wizardId })!}>
      {children}
    </Link>
  );
}
