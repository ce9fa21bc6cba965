import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { structureContract } from "#data/collections/structure-contract.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { useUnfinishedFilter } from "../use-unfinished-filter.ts";
import { type DetailsValues, detailsSchema, valuesOf } from "./details-values.ts";

export type DetailsForm = ReturnType<typeof useDetailsForm>;

/** Everything about a collection in one form. What others change meanwhile comes in where nothing was touched. */
export function useDetailsForm(collection: DataCollection) {
  const t = useTranslations("collections.details");
  const say = useTranslations("collections.names");
  const { teamId } = useTeamScope();
  const changed = useDefinitionsChanged();
  const source = valuesOf(collection);
  const { schema, isUnfinished, onUnfinished } = useUnfinishedFilter(detailsSchema);
  const [discards, setDiscards] = useState(0);
  const form = useZodForm({
    schema,
    initialValues: source,
    labels: { name: say("name"), pluralName: say("pluralName") },
    submit: async (values) => {
      const { membershipFilter, ...body } = followed.changedValues(values as DetailsValues);
      if (Object.keys(body).length === 0 && !membershipFilter) return void toast.info(t("unchanged"));
      await call(structureContract.changeCollection, {
        params: { teamId, collectionId: collection.id },
        body: { ...body, ...(membershipFilter && { membershipFilter }) },
      });
      await changed();
      toast.done(t("saved"));
    },
  });
  const followed = useFollowedForm(form, source);
  const tellUnfinished = (next: boolean) => {
    onUnfinished(next);
    if (!next) form.clearFieldError("membershipFilter");
  };
  const isDirty = followed.isDirty || isUnfinished;
  useAskBeforeLeaving(isDirty);
  const discard = () => {
    followed.discard();
    setDiscards(discards + 1);
  };
  /** `discards`: what is half-finished stands in the editor of the filter alone, which begins anew with each. */
  return { form, followed, isDirty, discard, discards, onUnfinished: tellUnfinished };
}
