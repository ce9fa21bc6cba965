import { useTranslations } from "use-intl";
import { useAskBeforeLeaving } from "#client/ask-before-leaving.ts";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#features/collections/contract.ts";
import { structureContract } from "#features/collections/structure-contract.ts";
import { useDefinitionsChanged } from "#features/collections/ui/structure-queries.ts";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { type DetailsValues, detailsSchema, valuesOf } from "./details-values.ts";
import type { PlainWords } from "./use-plain-words.ts";

export type DetailsForm = ReturnType<typeof useDetailsForm>;

/** Everything about a collection in one form. What others change meanwhile comes in where nothing was touched. */
export function useDetailsForm(collection: DataCollection, { words }: PlainWords) {
  const t = useTranslations("collections.details");
  const say = useTranslations("collections.names");
  const { teamId } = useTeamScope();
  const changed = useDefinitionsChanged();
  const source = valuesOf(collection, words);
  const form = useZodForm({
    schema: detailsSchema,
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
  useAskBeforeLeaving(followed.isDirty);
  return { form, followed };
}
