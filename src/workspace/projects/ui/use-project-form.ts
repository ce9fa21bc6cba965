import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useSession } from "#people/auth/ui/session.ts";
import { newId } from "#shared/ids.ts";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import {
  type ProjectDetails,
  type ProjectShown,
  projectDetails,
  projectsContract,
  type WholeProject,
} from "../contract.ts";
import { projectQuery, useProjectsChanged } from "./project-queries.ts";

type ProjectFormOptions = {
  project: ProjectShown | undefined;
  /** Half a date stands in the input. */
  dayIsUnread: boolean;
  onSaved: (project: WholeProject) => void;
};

/** Only what was changed is sent, with what it was: what somebody else changed meanwhile is never overwritten unseen. */
export function useProjectForm({ project, dayIsUnread, onSaved }: ProjectFormOptions) {
  const t = useTranslations("projects.form");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const changed = useProjectsChanged();
  const me = useSession().identity?.simplyUser.userId ?? "";
  // The same for every try, so that a lost answer makes no second project.
  const [freshId] = useState(newId);
  const source = useMemo(() => detailsOf(project, me), [project, me]);
  const form = useZodForm({
    schema: projectDetails,
    initialValues: source,
    labels: { name: t("name") },
    submit: async (values): Promise<void> => {
      if (dayIsUnread) return form.setFieldError("dueOn", t("dayUnread"));
      try {
        const saved = await (project ? change(project.id, values) : create(values));
        if (saved) queries.setQueryData(projectQuery(teamId, saved.id).queryKey, saved);
        if (saved) onSaved(saved);
      } finally {
        await changed();
      }
    },
  });
  const followed = useFollowedForm(form, source);

  const create = (values: ProjectDetails) =>
    call(projectsContract.createProject, { params: { teamId }, body: { ...values, id: freshId } });
  const change = async (projectId: string, values: ProjectDetails) => {
    const changes = followed.changedValues(values);
    if (Object.keys(changes).length === 0) return void toast.info(t("unchanged"));
    const seen = Object.entries(source).filter(([key]) => Object.hasOwn(changes, key));
    const known = Object.fromEntries(seen) as Partial<ProjectDetails>;
    const saved = await call(projectsContract.changeProject, {
      params: { teamId, projectId },
      body: { ...changes, known },
    });
    toast.done(t("saved"));
    return saved;
  };
  return { form, followed };
}

const detailsOf = (project: ProjectShown | undefined, me: string): ProjectDetails => ({
  name: project?.name ?? "",
  icon: project?.icon ?? "fas_diagram-project",
  description: project?.description ?? "",
  state: project?.state ?? "active",
  dueOn: project?.dueOn ?? null,
  isOpen: project?.isOpen ?? true,
  ownerId: project ? (project.owner?.userId ?? me) : me,
});
