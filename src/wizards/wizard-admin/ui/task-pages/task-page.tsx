import { Link, useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useNameOfCrumb } from "#client/crumb-names.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { ApiError } from "#shared/errors.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SettingsForm } from "#ui/form/settings-form.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { TabBar, tabClass } from "#ui/tab-bar.tsx";
import { toast } from "#ui/toast.ts";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import { kindOf } from "#wizards/tasks/registry.ts";
import { tasksOf, type WizardTask } from "#wizards/tasks/wizard-flow.ts";
import { TaskFields } from "../task-form/task-fields.tsx";
import { taskSettings } from "../task-form/task-settings.tsx";
import { useTaskForm } from "../task-form/use-task-form.ts";
import { TaskSentence } from "../task-sentence.tsx";
import { useTaskWizard } from "../wizard-queries.ts";
import classes from "./task-page.module.css";

export type TaskPart = "details" | "fields" | "collections";

const routes = {
  details: "admin.stepTask.details",
  fields: "admin.stepTask.fields",
  collections: "admin.stepTask.collections",
} as const;

/** A task on pages of its own: the same form as beside the list of steps, a part on each. */
export function TaskPage({ part }: { part: TaskPart }) {
  const t = useTranslations("wizards.admin.frame");
  const { stepTaskId = "" } = useParams({ strict: false });
  const { data, error, refetch } = useTaskWizard(stepTaskId);
  const task = data && tasksOf(data.draft).find(({ id }) => id === stepTaskId);
  useNameOfCrumb("admin.stepTask", task?.title);
  if (data && task) return <OpenTask key={`${task.id} ${part}`} wizard={data} task={task} part={part} />;
  const isGone = data !== undefined || (error instanceof ApiError && error.code === "not_found");
  return (
    <Page title={error || data ? t("unknownTask") : undefined} width="wide">
      <Card>
        {isGone ? (
          <EmptyState icon="fas_wand-magic-sparkles">{t("goneTask")}</EmptyState>
        ) : error ? (
          <ErrorState retry={refetch} error={error}>
            {t("failed")}
          </ErrorState>
        ) : (
          <SkeletonText lines={6} />
        )}
      </Card>
    </Page>
  );
}

type OpenTaskProps = { wizard: WizardShown; task: WizardTask; part: TaskPart };

function OpenTask({ wizard, task, part }: OpenTaskProps) {
  const t = useTranslations("wizards.admin.task");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const form = useTaskForm(wizard, task, () => toast.done(t("saved")));
  useAskBeforeLeaving(form.isDirty());
  const ids = { teamId, dataWizardId: wizard.id, stepTaskId: task.id };
  const { hasFields, hasCollections } = taskSettings[task.type];
  const isEmpty =
    (part === "fields" && !hasFields?.(form.values.settings)) || (part === "collections" && !hasCollections);
  const back = () => navigate({ to: pathTo("admin.wizard.steps", ids)! });
  return (
    <Page
      title={task.title}
      icon={kindOf(task).icon}
      description={<TaskSentence wizard={wizard} task={task} />}
      more={[{ key: "back", label: t("back"), icon: "fas_arrow-left", run: () => void back() }]}
      width="wide"
    >
      <TabBar label={t("tabs.label")} shown={path}>
        {(["details", "fields", "collections"] as const).map((each) => (
          <Link
            key={each}
            to={pathTo(routes[each], ids)!}
            className={tabClass}
            activeProps={{ "aria-current": "page" }}
          >
            {t(`tabs.${each}`)}
          </Link>
        ))}
      </TabBar>
      <div className={classes.body}>
        <SettingsForm form={form} followed={{ isDirty: form.isDirty(), discard: form.reset }}>
          <Card>
            {isEmpty ? (
              <EmptyState icon={kindOf(task).icon}>{t(part === "fields" ? "noFields" : "noCollections")}</EmptyState>
            ) : (
              <div className={classes.fields}>
                <TaskFields {...{ wizard, task, form, part }} />
              </div>
            )}
          </Card>
        </SettingsForm>
      </div>
    </Page>
  );
}
