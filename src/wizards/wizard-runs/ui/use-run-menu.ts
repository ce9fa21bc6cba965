import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { checkRoute } from "#client/guards.ts";
import { pathTo, routeNamed } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { standing, useSession } from "#people/auth/ui/session.ts";
import { newId } from "#shared/ids.ts";
import { type Language, languageNames } from "#shared/languages.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { wizardRunsContract } from "../contract.ts";
import type { RunScreen } from "../run-shown.ts";
import { placeOf } from "./run-queries.ts";
import type { StepSaving } from "./use-step-saving.ts";

/** What can be done with a run as a whole: go on elsewhere, in another language, or not at all. */
export function useRunMenu(screen: RunScreen, saving: StepSaving) {
  const t = useTranslations("wizardRuns.menu");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const { run, wizard } = screen;
  const at = { teamId, runId: run.id };
  const hasAnswers = () => run.answeredAt !== null || saving.hasEdits();

  const mail = async () => {
    try {
      await saving.saveNow();
      await call(wizardRunsContract.mailRun, { params: at });
      toast.done(t("mailed"));
    } catch (error) {
      toast.fail(explainFailure(t("mailFailed"), error));
    }
  };
  const discard = async () => {
    await call(wizardRunsContract.cancelRun, { params: at });
    saving.forget();
  };
  const mayDiscard = (title: string) =>
    hasAnswers()
      ? confirm({ title, body: t("discardBody"), confirmLabel: t("discard"), cancelLabel: t("keep"), danger: true })
      : Promise.resolve(true);
  const cancel = async () => {
    if (!(await mayDiscard(t("cancelTitle")))) return;
    try {
      await discard();
      const back = run.startRecordId
        ? pathTo("team.record", { teamId, dataRecordId: run.startRecordId })
        : pathTo("team.dashboard", { teamId });
      await navigate({ to: back! });
    } catch (error) {
      toast.fail(explainFailure(t("cancelFailed"), error));
    }
  };
  /** In another language it begins anew: its words and what it suggests are others. */
  const speak = async (language: Language) => {
    if (!(await mayDiscard(t("languageTitle", { language: languageNames[language] })))) return;
    try {
      await discard();
      const body = {
        ...{ id: newId(), dataWizardId: run.dataWizardId, language },
        ...(run.startRecordId && { recordId: run.startRecordId }),
        ...(run.isDraft && { draft: true }),
      };
      const begun = await call(wizardRunsContract.startRun, { params: { teamId }, body });
      await navigate({ ...placeOf(teamId, begun), replace: true });
    } catch (error) {
      toast.fail(explainFailure(t("languageFailed"), error));
    }
  };
  const others = wizard.availableLanguages.filter((each) => each !== wizard.language);
  const session = useSession();
  const mayChange = checkRoute(routeNamed("admin.wizard.steps"), standing(session), { teamId }) === "allow";
  const edit = () => navigate({ to: pathTo("admin.wizard.steps", { teamId, dataWizardId: run.dataWizardId })! });
  const actions: MenuAction[] = [
    ...(mayChange ? [{ key: "edit", label: t("edit"), icon: "fas_pen", run: () => void edit() }] : []),
    ...(run.isDraft ? [] : [{ key: "mail", label: t("mail"), icon: "fas_envelope", run: () => void mail() }]),
    ...others.map((language) => ({
      ...{ key: language, label: languageNames[language], icon: "fas_globe" },
      run: () => void speak(language),
    })),
  ];
  return { actions, cancel: () => void cancel() };
}
