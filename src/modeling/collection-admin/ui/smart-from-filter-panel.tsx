import { TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { name, structureContract } from "#data/collections/structure-contract.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { FilterSentence } from "#data/filters/ui/filter-sentence.tsx";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import type { Filter } from "#shared/filter.ts";
import { newId } from "#shared/ids.ts";
import type { Sort } from "#shared/sort.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { Note } from "#ui/note.tsx";
import { toast } from "#ui/toast.ts";
import { usePlural } from "./use-plural.ts";

const schema = z.object({ name, pluralName: name });

type SmartFromFilterPanelProps = {
  /** Whose records the filter is about. */
  collection: DataCollection;
  filter: Filter;
  sort?: Sort;
  close: () => void;
};

/** What somebody looks for again and again becomes a collection whose members come and go by themselves. */
export function SmartFromFilterPanel({ collection, filter, sort = [], close }: SmartFromFilterPanelProps) {
  const t = useTranslations("collections.fromFilter");
  const say = useTranslations("collections.names");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const changed = useDefinitionsChanged();
  // The same for every try, so that a lost answer makes no second collection.
  const [id] = useState(newId);
  const form = useZodForm({
    schema,
    initialValues: { name: "", pluralName: "" },
    labels: { name: say("name"), pluralName: say("pluralName") },
    submit: async (input) => {
      const order = sort.length > 0 ? { membershipOrder: sort } : {};
      const body = { ...input, ...order, id, icon: collection.icon, parentId: collection.id, membershipFilter: filter };
      await call(structureContract.createCollection, { params: { teamId }, body });
      close();
      await changed();
      toast.done(t("done", { name: input.pluralName }));
      await navigate({ to: pathTo("team.records", { teamId, dataCollectionId: id })!, ignoreBlocker: true });
    },
  });
  const setName = usePlural(form);
  const leave = useClosing(form.isDirty(), close);
  return (
    <FormDrawer title={t("title")} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("create")} cancel={leave}>
        <Note icon="fas_filter">
          {t.rich("about", {
            name: collection.pluralName,
            filter: () => <FilterSentence collectionId={collection.id} filter={filter} />,
          })}
        </Note>
        <TextInput
          label={say("name")}
          description={say("nameHelp")}
          required
          data-autofocus
          data-path="name"
          {...form.getInputProps("name")}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={say("pluralName")}
          description={say("pluralHelp")}
          required
          data-path="pluralName"
          {...form.getInputProps("pluralName")}
        />
      </DrawerForm>
    </FormDrawer>
  );
}
