import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { namesByItself } from "#data/collections/definitions.ts";
import { name, structureContract, words } from "#data/collections/structure-contract.ts";
import { useCollections, useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { usualType } from "#data/fields/registry.ts";
import type { Filter } from "#shared/filter.ts";
import { newId } from "#shared/ids.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { everyone } from "../membership-editor.tsx";
import { refuseRepeated } from "../title-errors.ts";
import { usePlural } from "../use-plural.ts";
import { useUnfinishedFilter } from "../use-unfinished-filter.ts";

const firstField = z.object({
  id: z.string(),
  title: z.string().trim().max(120),
  dataType: z.enum(fieldTypeNames),
});
export type FirstField = z.infer<typeof firstField>;

const scratchSchema = z
  .object({
    name,
    pluralName: name,
    icon: z.string(),
    description: words(2000),
    parentId: z.string().nullable(),
    representsPeople: z.boolean(),
    isSmart: z.boolean(),
    membershipFilter: z.custom<Filter>(),
    fields: z.array(firstField),
  })
  .superRefine(({ isSmart, fields }, context) => {
    // A smart one has the fields of the collection above it.
    if (!isSmart)
      refuseRepeated(
        "fields",
        fields.map(({ title }) => title),
        context,
      );
  });
type Input = z.output<typeof scratchSchema>;

export function useScratchForm(parentId: string | null) {
  const t = useTranslations("collections.scratch");
  const say = useTranslations("collections.names");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const changed = useDefinitionsChanged();
  const { data: collections = [] } = useCollections();
  const isSmartCollection = (id: string | null) => collections.some((each) => each.id === id && each.isSmartCollection);
  // The same for every try, so that a lost answer makes no second collection.
  const [id] = useState(newId);
  const { schema, isUnfinished, onUnfinished } = useUnfinishedFilter(scratchSchema);
  const form = useZodForm({
    schema,
    initialValues: {
      ...{ name: "", pluralName: "", icon: "fas_folder", description: "", parentId },
      ...{ representsPeople: false, isSmart: isSmartCollection(parentId), membershipFilter: everyone },
      fields: parentId ? [] : [{ id: newId(), title: t("firstField"), dataType: usualType }],
    },
    labels: { name: say("name"), pluralName: say("pluralName") },
    submit: async (input) => {
      await call(structureContract.createCollection, { params: { teamId }, body: bodyOf(input) });
      const isWhole = input.isSmart || (await makeFields(input.fields));
      form.resetDirty();
      await changed();
      if (isWhole) toast.done(t("done", { name: input.pluralName }));
      // What could not be made is made where its fields are.
      const next = isWhole ? "team.records" : "admin.collection.fields";
      await navigate({ to: pathTo(next, { teamId, dataCollectionId: id })!, ignoreBlocker: true });
    },
  });

  const bodyOf = ({ fields: _, isSmart, membershipFilter, ...input }: Input) => ({
    ...input,
    id,
    ...(isSmart && input.parentId && { membershipFilter }),
  });

  /** What could not be made can be made on the next page. */
  const makeFields = async (fields: FirstField[]): Promise<boolean> => {
    for (const { id: fieldId, title, dataType } of fields) {
      if (title.trim() === "") continue;
      try {
        const params = { teamId, collectionId: id };
        await call(structureContract.createField, { params, body: { id: fieldId, title, dataType } });
      } catch (error) {
        toast.fail(explainFailure(t("fieldFailed", { title }), error));
        return false;
      }
    }
    if (form.getValues().parentId === null) await keepName(fields);
    return true;
  };
  /** The first text names the records by itself; chosen, it still does when the fields are put in another order. */
  const keepName = async (fields: FirstField[]) => {
    const first = fields.find(({ title, dataType }) => title.trim() !== "" && namesByItself(dataType));
    const params = { teamId, collectionId: id };
    const body = { nameFieldId: first?.id };
    if (first) await call(structureContract.changeCollection, { params, body }).catch(() => undefined);
  };

  const setName = usePlural(form);
  const mustBeSmart = isSmartCollection(form.values.parentId);
  if (mustBeSmart && !form.values.isSmart) form.setFieldValue("isSmart", true);
  const tellUnfinished = (next: boolean) => {
    onUnfinished(next);
    if (!next) form.clearFieldError("membershipFilter");
  };
  // This one is among them as soon as it is made, a moment before the page is left.
  const hasOthers = collections.some((each) => each.id !== id);
  return { form, isUnfinished, onUnfinished: tellUnfinished, setName, mustBeSmart, hasOthers };
}
