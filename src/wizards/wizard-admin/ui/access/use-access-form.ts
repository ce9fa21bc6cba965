import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { dataWizardsContract, type WizardShown } from "#wizards/data-wizards/contract.ts";
import { useShaping } from "../wizard-queries.ts";
import { accessSchema, bodyOf, valuesOf } from "./access-values.ts";

export type AccessForm = ReturnType<typeof useAccessForm>;

/** Who may come in counts at once; when and how many, with what is published next. */
export function useAccessForm(wizard: WizardShown) {
  const t = useTranslations("wizards.admin.access");
  const { timeZone } = useTeamScope();
  const { params, shape } = useShaping(wizard.id);
  const source = valuesOf(wizard, timeZone);
  const form = useZodForm({
    schema: accessSchema,
    initialValues: source,
    submit: async (values) => {
      const body = bodyOf(followed.changedValues(values), values, timeZone);
      const { hasUnpublishedChanges, isPublished } = await shape(() =>
        call(dataWizardsContract.changeWizard, { params, body }),
      );
      toast.done(t(isPublished && hasUnpublishedChanges ? "savedAsDraft" : "saved"));
    },
  });
  const followed = useFollowedForm(form, source);
  useAskBeforeLeaving(followed.isDirty);
  return { form, followed };
}
