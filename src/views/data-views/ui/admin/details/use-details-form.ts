import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { ApiError } from "#shared/errors.ts";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { dataViewsContract, type ViewShown } from "../../../contract.ts";
import { bodyOf, type DetailsValues, detailsSchema, valuesOf } from "./details-values.ts";
import { useUnfinished } from "./use-unfinished.ts";

export type DetailsForm = ReturnType<typeof useDetailsForm>;

/** Everything about a view but its lists of fields, in one form. What others change meanwhile comes in where nothing was touched. */
export function useDetailsForm(view: ViewShown) {
  const t = useTranslations("viewAdmin.details");
  const { teamId } = useTeamScope();
  const changed = useDefinitionsChanged();
  const source = valuesOf(view);
  const { schema, isUnfinished, onUnfinished } = useUnfinished(detailsSchema);
  const [discards, setDiscards] = useState(0);
  const form = useZodForm({
    schema,
    initialValues: source,
    labels: { internalName: t("name") },
    submit: async (values) => {
      const body = bodyOf(followed.changedValues(values as DetailsValues));
      if (Object.keys(body).length === 0) return void toast.info(t("unchanged"));
      try {
        await call(dataViewsContract.changeView, { params: { teamId, viewId: view.id }, body });
        toast.done(t(view.isPersonal || !body.settings ? "saved" : "savedAsDraft"));
      } catch (error) {
        if (!(error instanceof ApiError) || error.fields.length === 0) toast.fail(t("saveFailed"));
        throw atTheirFields(error);
      } finally {
        await changed();
      }
    },
  });
  const followed = useFollowedForm(form, source, partKeys);
  const isDirty = followed.isDirty || isUnfinished;
  useAskBeforeLeaving(isDirty);
  const discard = () => {
    followed.discard();
    setDiscards(discards + 1);
  };
  /** `discards`: what is half-finished stands in the editors of filters alone, which begin anew with each. */
  return { form, followed, isDirty, discard, discards, onUnfinished };
}

/** Options are changed each by itself. */
const partKeys = ["options"];

/** What the endpoint calls `settings.sort` is `sort` in the form. */
function atTheirFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { message, code, status, messageKey, requestId } = error;
  const fields = error.fields.map((field) => ({ ...field, path: field.path.replace(/^settings\./, "") }));
  return new ApiError({ message, code, status, messageKey, requestId, fields });
}
