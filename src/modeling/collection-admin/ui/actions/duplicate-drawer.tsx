import { Switch, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { name } from "#data/collections/structure-contract.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { blueprintsContract } from "#modeling/blueprints/contract.ts";
import { newId } from "#shared/ids.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";

const schema = z.object({ name, pluralName: name, withRecords: z.boolean() });

interface DuplicateDrawerProps {
  collection: DataCollection;
  opened: boolean;
  onClose: () => void;
}

export function DuplicateDrawer({ collection, opened, onClose }: DuplicateDrawerProps) {
  const t = useTranslations("collections.duplicate");
  const say = useTranslations("collections.names");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const changed = useDefinitionsChanged();
  // The same for every try, so that a lost answer makes no second copy.
  const [id] = useState(newId);
  const words = collection.plain ?? collection;
  const form = useZodForm({
    schema,
    initialValues: {
      name: t("copyOf", { name: words.name }),
      pluralName: t("copyOf", { name: words.pluralName }),
      withRecords: false,
    },
    labels: { name: say("name"), pluralName: say("pluralName") },
    submit: async (values) => {
      const params = { teamId, collectionId: collection.id };
      const made = await call(blueprintsContract.duplicateCollection, { params, body: { id, ...values } });
      await changed();
      onClose();
      for (const { message } of made.notes) toast.info(message);
      toast.done(t("done", { name: values.pluralName, count: made.records }));
      const ids = new Set(made.collections.map((each) => each.id));
      const root = made.collections.find(({ parentId }) => !parentId || !ids.has(parentId));
      const to = pathTo("admin.collection.details", { teamId, dataCollectionId: root?.id });
      if (to) await navigate({ to });
    },
  });
  return (
    <FormDrawer title={t("title", { name: collection.pluralName })} opened={opened} close={onClose}>
      <DrawerForm form={form} submitLabel={t("submit")} cancel={onClose}>
        <p>{collection.isSmartCollection ? t("aboutSmart") : t("about")}</p>
        <TextInput label={say("name")} required data-autofocus {...form.getInputProps("name")} />
        <TextInput label={say("pluralName")} required {...form.getInputProps("pluralName")} />
        {!collection.isSmartCollection && (
          <Switch
            label={t("withRecords")}
            description={t("withRecordsHelp")}
            {...form.getInputProps("withRecords", { type: "checkbox" })}
          />
        )}
      </DrawerForm>
    </FormDrawer>
  );
}
