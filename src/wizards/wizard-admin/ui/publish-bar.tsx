import { Button, Popover, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { confirm } from "#ui/confirm.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { FlowProblem, WizardShown } from "#wizards/data-wizards/contract.ts";
import { placesTakenQuery } from "./access/places-taken.ts";
import { WhatOthersDo } from "./access/what-others-do.tsx";
import classes from "./publish-bar.module.css";
import { useWizardActions } from "./use-wizard-actions.ts";

/** What nobody runs yet, with the one click that publishes it; and quietly how much there is to mend. */
export function PublishBar({ wizard }: { wizard: WizardShown }) {
  const t = useTranslations("wizards.admin.publishing");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const { publish, revert } = useWizardActions();
  const [busy, setBusy] = useState<"publish" | "revert">();
  const run = async (name: "publish" | "revert", act: () => Promise<unknown>) => {
    setBusy(name);
    await act();
    setBusy(undefined);
  };
  /** Nobody should learn from visitors that a wizard is full from the beginning. */
  const askIfFull = async ({ places }: WizardShown["draft"]) => {
    if (!places?.collectionId || places.onlyMade) return true;
    const taken = await queries.fetchQuery(placesTakenQuery(teamId, places)).catch(() => 0);
    if (taken < places.most) return true;
    return confirm({
      title: t("fullTitle"),
      body: t("fullBody", { taken, most: places.most }),
      confirmLabel: t("publish"),
    });
  };
  /** What it opens by being published is shown first. */
  const askToOpen = async ({ draft, opens }: WizardShown) =>
    draft.runRights !== "tasks" ||
    confirm({
      title: t("opensTitle"),
      body: <WhatOthersDo title={t("opens")} opens={opens} />,
      confirmLabel: t("publish"),
    });
  const { isPublished, hasUnpublishedChanges, problems, abilities } = wizard;
  const hasErrors = problems.some(({ severity }) => severity === "error");
  const isLost = problems.some(({ problem }) => problem === "publisherLost");
  // Who wrote the confirmation could publish again and again, and would only ever see the same button.
  const isApprovable = wizard.mayApprove && problems.some(({ problem }) => problem === "confirmationUnapproved");
  const state = isPublished ? (hasUnpublishedChanges ? "changed" : "published") : "draft";
  return (
    <div className={classes.bar} data-state={state}>
      <Icon name={isPublished ? "fas_circle-check" : "fas_pen"} size={14} className={classes.icon} />
      <p role="status" className={classes.text}>
        <b>{t(state)}</b> <span>{t(`${state}About`)}</span>
      </p>
      <span className={classes.buttons}>
        {problems.length > 0 && <Problems wizard={wizard} hasErrors={hasErrors} />}
        {hasUnpublishedChanges && (
          <Button
            size="compact-sm"
            variant="default"
            loading={busy === "revert"}
            disabled={busy !== undefined}
            onClick={() => void run("revert", () => revert(wizard))}
          >
            {t("revert")}
          </Button>
        )}
        {abilities.publish && (state !== "published" || isApprovable || isLost) && (
          <Button
            size="compact-sm"
            loading={busy === "publish"}
            disabled={busy !== undefined || hasErrors}
            onClick={() =>
              void run("publish", async () => {
                if (!(await askIfFull(wizard.draft)) || !(await askToOpen(wizard))) return;
                await publish(wizard, { isSeen: true });
              })
            }
          >
            {t(state === "published" && !isLost ? "approve" : "publish")}
          </Button>
        )}
      </span>
    </div>
  );
}

/** Each leads to where it is mended. */
function Problems({ wizard, hasErrors }: { wizard: WizardShown; hasErrors: boolean }) {
  const t = useTranslations("wizards.admin.publishing");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const [opened, { close, toggle }] = useDisclosure();
  const diagram = pathTo("admin.wizard.diagram", { teamId, dataWizardId: wizard.id });
  const isDiagram = useLocation({ select: ({ pathname }) => pathname === diagram });
  const goTo = ({ stepId, taskId, path }: FlowProblem) => {
    close();
    const isAccess = path.startsWith("externalAccessLinks") || path === "places" || path === "runRights";
    const route = isAccess
      ? "admin.wizard.externalAccess"
      : stepId || path === "steps"
        ? isDiagram
          ? "admin.wizard.diagram"
          : "admin.wizard.steps"
        : "admin.wizard.details";
    const search = taskId ? { task: taskId } : stepId ? { step: stepId } : {};
    return navigate({ to: pathTo(route, { teamId, dataWizardId: wizard.id })!, search: search as never });
  };
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      width={360}
      withinPortal
      trapFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.count}
          data-errors={hasErrors || undefined}
          onClick={toggle}
          aria-expanded={opened}
        >
          <Icon name="fas_circle-exclamation" size={12} />
          {t("problems", { count: wizard.problems.length })}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ""}>
        <ul className={classes.list}>
          {wizard.problems.map((problem) => (
            <li key={`${problem.taskId} ${problem.stepId} ${problem.path} ${problem.problem}`}>
              <UnstyledButton className={classes.problem} onClick={() => void goTo(problem)}>
                <Icon
                  name={problem.severity === "error" ? "fas_circle-exclamation" : "fas_triangle-exclamation"}
                  size={12}
                  className={classes.mark}
                  label={t(problem.severity)}
                />
                <span>
                  <span className={classes.where}>{whereOf(wizard, problem)}</span>
                  {problem.message}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function whereOf({ draft, name }: WizardShown, { stepId, taskId }: FlowProblem): string {
  const step = draft.steps.find(({ id }) => id === stepId);
  const task = step?.tasks.find(({ id }) => id === taskId);
  return task?.title ?? step?.title ?? name;
}
