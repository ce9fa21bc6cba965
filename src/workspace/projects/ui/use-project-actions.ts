import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { makeAttempt } from "#client/make-attempt.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { newId } from "#shared/ids.ts";
import { toast } from "#ui/toast.ts";
import { type PinShown, type ProjectShown, projectsContract, type WholeProject } from "../contract.ts";
import { projectQuery, useProjectsChanged } from "./project-queries.ts";

/** What is done to projects beside their form. Each says what went wrong, and answers whether it was done. */
export function useProjectActions() {
  const t = useTranslations("projects.actions");
  const say = useTranslations("ui.actions");
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  const changed = useProjectsChanged();

  const tryTo = makeAttempt(changed);
  const attempt = (failed: string, work: () => Promise<WholeProject | undefined>): Promise<boolean> =>
    tryTo(failed, async () => {
      const project = await work();
      if (project) queries.setQueryData(projectQuery(teamId, project.id).queryKey, project);
    });
  const at = ({ id }: Pick<ProjectShown, "id">) => ({ teamId, projectId: id });
  const undoing = (run: () => Promise<unknown>) => ({ undo: { label: say("undo"), run: () => void run() } });

  const restore = (project: ProjectShown) =>
    attempt(t("restoreFailed"), async () => {
      const back = await call(projectsContract.restoreProject, { params: at(project) });
      toast.done(t("restored", { name: project.name }));
      return back;
    });
  const order = (project: WholeProject, pinIds: string[]) =>
    attempt(t("pinsFailed"), () => call(projectsContract.orderPins, { params: at(project), body: { pinIds } }));
  const addMember = (project: ProjectShown, userId: string) =>
    attempt(t("membersFailed"), () => call(projectsContract.addProjectMember, { params: { ...at(project), userId } }));

  return {
    restore,
    order,
    addMember,

    remove: (project: ProjectShown) =>
      attempt(t("deleteFailed"), async () => {
        await call(projectsContract.deleteProject, { params: at(project) });
        toast.done(
          t("deleted", { name: project.name }),
          undoing(() => restore(project)),
        );
        return undefined;
      }),

    removeMember: (project: ProjectShown, { userId, name }: { userId: string; name: string }) =>
      attempt(t("membersFailed"), async () => {
        await call(projectsContract.removeProjectMember, { params: { ...at(project), userId } });
        // Who may only take themselves out could not come back by themselves.
        const options = project.abilities.change ? undoing(() => addMember(project, userId)) : {};
        toast.done(t("memberRemoved", { name }), options);
        return undefined;
      }),

    pin: (project: ProjectShown, kind: string, subjectId: string) =>
      attempt(t("pinsFailed"), () =>
        call(projectsContract.pinToProject, { params: at(project), body: { id: newId(), kind, subjectId } }),
      ),

    mark: (project: ProjectShown, pin: PinShown, isDone: boolean) =>
      attempt(t("pinsFailed"), () =>
        call(projectsContract.markPin, { params: { ...at(project), pinId: pin.id }, body: { isDone } }),
      ),

    unpin: (project: WholeProject, pin: PinShown) =>
      attempt(t("pinsFailed"), async () => {
        const left = await call(projectsContract.unpin, { params: { ...at(project), pinId: pin.id } });
        const { id, kind, subjectId, isDone } = pin;
        const back = async () => {
          await attempt(t("pinsFailed"), () =>
            call(projectsContract.pinToProject, { params: at(project), body: { id, kind, subjectId, isDone } }),
          );
          const places = project.pins.map((each) => each.id);
          await order(project, places);
        };
        toast.done(t("unpinned", { name: pin.name || t("unnamed") }), undoing(back));
        return left;
      }),
  };
}

export type ProjectActions = ReturnType<typeof useProjectActions>;
