import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Person } from "#ui/person.tsx";
import type { ProjectShown } from "../contract.ts";
import { DueText } from "./due-text.tsx";
import { ProjectForm } from "./project-form.tsx";
import { ProjectProgress } from "./project-progress.tsx";
import { ProjectStateTag } from "./project-state-tag.tsx";
import classes from "./projects-page.module.css";
import { useProjectActions } from "./use-project-actions.ts";

export function ProjectTable({ projects, noMatch }: { projects: ProjectShown[]; noMatch: ReactNode }) {
  const t = useTranslations("projects");
  const { remove } = useProjectActions();
  const [editedId, setEditedId] = useState<string>();
  // As it is now, not as it was when its menu was opened.
  const edited = projects.find(({ id }) => id === editedId);
  return (
    <>
      <DataTable
        label={t("label")}
        columns={useColumns()}
        rows={projects}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={(project) =>
          project.abilities.change
            ? [
                { key: "edit", label: t("edit"), icon: "fas_pen", run: () => setEditedId(project.id) },
                { key: "delete", label: t("delete"), icon: "fas_trash", danger: true, run: () => void remove(project) },
              ]
            : []
        }
        empty={noMatch}
      />
      {edited && (
        <ProjectForm project={edited} close={() => setEditedId(undefined)} onSaved={() => setEditedId(undefined)} />
      )}
    </>
  );
}

function useColumns(): Column<ProjectShown>[] {
  const t = useTranslations("projects");
  const { teamId } = useTeamScope();
  return [
    {
      key: "name",
      title: t("columns.name"),
      priority: 1,
      render: ({ id, icon, name, isOpen }) => (
        <span className={classes.project}>
          <span className={classes.icon}>
            <Icon name={icon} size={14} />
          </span>
          <Anchor
            component={Link}
            to={pathTo("team.project", { teamId, projectId: id })!}
            fw={500}
            inherit
            className={classes.name ?? ""}
          >
            {name}
          </Anchor>
          {!isOpen && <Icon name="fas_lock" size={12} label={t("closed")} className={classes.closed ?? ""} />}
        </span>
      ),
    },
    {
      key: "state",
      title: t("columns.state"),
      priority: 2,
      render: (project) => (
        <span className={classes.state}>
          <ProjectStateTag state={project.state} />
          <span className={classes.dueOnPhone}>
            <DueText project={project} />
          </span>
        </span>
      ),
    },
    {
      key: "due",
      title: t("columns.due"),
      isEmpty: ({ dueOn }) => !dueOn,
      render: (project) => <DueText project={project} />,
    },
    {
      key: "owner",
      title: t("columns.owner"),
      isEmpty: ({ owner }) => !owner,
      render: ({ owner }) => owner && <Person name={owner.name} picture={owner.pictureUrl} />,
    },
    {
      key: "progress",
      title: t("columns.progress"),
      priority: 3,
      render: ({ progress }) => <ProjectProgress progress={progress} />,
    },
  ];
}
