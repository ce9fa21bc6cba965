import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { name, structureContract, words } from "#features/collections/structure-contract.ts";
import { useCollections, useDefinitionsChanged } from "#features/collections/ui/structure-queries.ts";
import { fieldTypeNames } from "#features/fields/field-type.ts";
import type { Filter } from "#shared/filter.ts";
import { newId } from "#shared/ids.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { everyone } from "../membership-editor.tsx";
import { suggestPlural } from "../suggest-plural.ts";
import { useUnfinishedFilter } from "../use-unfinished-filter.ts";

const firstField = z.object({
  id: z.string(),
  title: z.string().trim().max(120, "validation.nameLong"),
  dataType: z.enum(fieldTypeNames),
});
export type FirstField = z.infer<typeof firstField>;

const scratchSchema = z.object({
  name,
  pluralName: name,
  icon: z.string(),
  description: words(2000),
  parentId: z.string().nullable(),
  representsPeople: z.boolean(),
  isSmart: z.boolean(),
  membershipFilter: z.custom<Filter>(),
  fields: z.array(firstField),
});
type Wish = z.output<typeof scratchSchema>;

export function useScratchForm(parentId: string | null) {
  const t = useTranslations("collections.scratch");
  const say = useTranslations("collections.names");
  const language = useLocale();
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const changed = useDefinitionsChanged();
  const { data: collections = [] } = useCollections();
  const isSmartCollection = (id: string | null) => collections.some((each) => each.id === id && each.isSmartCollection);
  // The same for every try, so that a lost answer makes no second collection.
  const [id] = useState(newId);
  const suggested = useRef("");
  const { schema, isUnfinished, onUnfinished } = useUnfinishedFilter(scratchSchema);
  const form = useZodForm({
    schema,
    initialValues: {
      ...{ name: "", pluralName: "", icon: "fas_folder", description: "", parentId },
      ...{ representsPeople: false, isSmart: isSmartCollection(parentId), membershipFilter: everyone },
      fields: parentId ? [] : [{ id: newId(), title: t("firstField"), dataType: "plain_text" as const }],
    },
    labels: { name: say("name"), pluralName: say("pluralName") },
    submit: async (wish) => {
      await call(structureContract.createCollection, { params: { teamId }, body: bodyOf(wish) });
      const isWhole = wish.isSmart || (await makeFields(wish.fields));
      form.resetDirty();
      await changed();
      if (isWhole) toast.done(t("done", { name: wish.pluralName }));
      const next = wish.isSmart ? "admin.collection.details" : "admin.collection.fields";
      await navigate({ to: pathTo(next, { teamId, dataCollectionId: id })!, ignoreBlocker: true });
    },
  });

  const bodyOf = ({ fields: _, isSmart, membershipFilter, ...wish }: Wish) => ({
    ...wish,
    id,
    ...(isSmart && wish.parentId && { membershipFilter }),
  });

  /** What could not be made can be made on the next page, which one comes to in any case. */
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
    return true;
  };

  /** The plural follows as long as nobody has written one. */
  const setName = (next: string) => {
    form.setFieldValue("name", next);
    const { pluralName } = form.getValues();
    if (pluralName !== "" && pluralName !== suggested.current) return;
    suggested.current = suggestPlural(next, language);
    form.setFieldValue("pluralName", suggested.current);
  };
  const mustBeSmart = isSmartCollection(form.values.parentId);
  if (mustBeSmart && !form.values.isSmart) form.setFieldValue("isSmart", true);
  const tellUnfinished = (next: boolean) => {
    onUnfinished(next);
    if (!next) form.clearFieldError("membershipFilter");
  };
  return { form, isUnfinished, onUnfinished: tellUnfinished, setName, mustBeSmart, hasOthers: collections.length > 0 };
}
