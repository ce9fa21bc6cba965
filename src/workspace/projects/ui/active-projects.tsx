import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import type { ProjectShown } from "../contract.ts";
import { projectsChanged } from "../live-kinds.ts";
import classes from "./active-projects.module.css";
import { DueText } from "./due-text.tsx";
import { ProjectProgress } from "./project-progress.tsx";
import { useActiveProjects, useProjectsChanged } from "./project-queries.ts";

const most = 6;

/** For the dashboard: what is being worked on, how far it is, and by when. */
export function ActiveProjects() {
  const t = useTranslations("projects.active");
  const { teamId } = useTeamScope();
  const active = useActiveProjects();
  const changed = useProjectsChanged();
  useLive(teamId, projectsChanged, () => void changed());
  const count = active.data?.projects.length ?? 0;
  const all = (
    <Anchor component={Link} to={pathTo("team.projects", { teamId })!} size="sm" px={4}>
      {count > most ? t("allActive", { count }) : t("all")}
    </Anchor>
  );
  return (
    <Card title={t("title")} icons={["fas_diagram-project"]} padding="none" collapsible fullscreen actions={all}>
      <ReadPart query={active} failed={t("failed")} lines={4}>
        {({ projects }) =>
          projects.length === 0 ? (
            <EmptyState icon="fas_diagram-project">{t("empty")}</EmptyState>
          ) : (
            <ul className={classes.lines}>
              {projects.slice(0, most).map((project) => (
                <Line key={project.id} project={project} />
              ))}
            </ul>
          )
        }
      </ReadPart>
    </Card>
  );
}

function Line({ project }: { project: ProjectShown }) {
  const { teamId } = useTeamScope();
  return (
    <li className={classes.line}>
      <span className={classes.icon}>
        <Icon name={project.icon} size={16} />
      </span>
      <span className={classes.words}>
        <Anchor
          component={Link}
          to={pathTo("team.project", { teamId, projectId: project.id })!}
          c="var(--text)"
          fw={500}
          inherit
          className={classes.name ?? ""}
        >
          {project.name}
        </Anchor>
        <span className={classes.when}>
          <DueText project={project} />
        </span>
      </span>
      <span className={classes.progress}>
        <ProjectProgress progress={project.progress} />
      </span>
    </li>
  );
}
