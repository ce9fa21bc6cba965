import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useNameOfCrumb } from "#client/crumb-names.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useSession } from "#people/auth/ui/session.ts";
import { ApiError } from "#shared/errors.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { WholeProject } from "../contract.ts";
import { PinsCard } from "./pins-card.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { ProjectForm } from "./project-form.tsx";
import classes from "./project-page.module.css";
import { projectQuery, useLiveProjects } from "./project-queries.ts";
import { useProjectActions } from "./use-project-actions.ts";

export default function ProjectPage() {
  const { projectId = "" } = useParams({ strict: false });
  return <OneProject key={projectId} projectId={projectId} />;
}

/** One project, or why there is none to show. */
function OneProject({ projectId }: { projectId: string }) {
  const t = useTranslations("projects.page");
  const { teamId } = useTeamScope();
  const { data: project, error, refetch } = useQuery(projectQuery(teamId, projectId));
  const isGone = error instanceof ApiError && ["not_found", "invalid_input", "forbidden"].includes(error.code);
  useLiveProjects();
  useNameOfCrumb("team.project", isGone ? undefined : project?.name);
  if (project && !isGone) return <ProjectView project={project} />;
  if (!error) {
    return (
      <Page title={undefined} width="wide">
        <Card>
          <SkeletonText lines={6} />
        </Card>
      </Page>
    );
  }
  return (
    <Page title={t("unknown")}>
      <Card>
        {isGone ? (
          <EmptyState
            icon="fas_diagram-project"
            action={
              <Button component={Link} to={pathTo("team.projects", { teamId })!} variant="default">
                {t("toProjects")}
              </Button>
            }
          >
            {t("gone")}
          </EmptyState>
        ) : (
          <ErrorState retry={() => void refetch()} error={error}>
            {t("failed")}
          </ErrorState>
        )}
      </Card>
    </Page>
  );
}

function ProjectView({ project }: { project: WholeProject }) {
  const t = useTranslations("projects");
  const [isEditing, setEditing] = useState(false);
  const { change } = project.abilities;
  return (
    <Page
      title={project.name}
      icon={project.icon}
      width="wide"
      description={project.description || undefined}
      primary={
        change && (
          <Button variant="default" leftSection={<Icon name="fas_pen" size={12} />} onClick={() => setEditing(true)}>
            {t("edit")}
          </Button>
        )
      }
      more={useMore(project)}
    >
      <div className={classes.columns}>
        <PinsCard project={project} />
        <ProjectFacts project={project} />
      </div>
      {isEditing && <ProjectForm project={project} close={() => setEditing(false)} onSaved={() => setEditing(false)} />}
    </Page>
  );
}

/** Delete it, or leave it. */
function useMore(project: WholeProject): MenuAction[] {
  const t = useTranslations("projects");
  const navigate = useNavigate();
  const { teamId } = useTeamScope();
  const { remove, removeMember } = useProjectActions();
  const me = useSession().identity?.simplyUser.userId;
  const self = project.members.find(({ userId }) => userId === me);
  const goBack = () => navigate({ to: pathTo("team.projects", { teamId })! });
  const leave = async (member: NonNullable<typeof self>) => {
    if ((await removeMember(project, member)) && !project.isOpen) await goBack();
  };
  const deleteIt = async () => {
    if (await remove(project)) await goBack();
  };
  return [
    ...(self
      ? [{ key: "leave", label: t("leave"), icon: "fas_arrow-right-from-bracket", run: () => void leave(self) }]
      : []),
    ...(project.abilities.change
      ? [{ key: "delete", label: t("delete"), icon: "fas_trash", danger: true, run: () => void deleteIt() }]
      : []),
  ];
}
