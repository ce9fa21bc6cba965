import { Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { name, price, words } from "#data/collections/structure-contract.ts";
import { blueprintsContract } from "#modeling/blueprints/contract.ts";
import { newId } from "#shared/ids.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { blueprintsKey } from "../new/blueprint-queries.ts";

const schema = z.object({ name, description: words(2000), price: z.union([z.literal(""), price]) });

interface BlueprintDrawerProps {
  collection: DataCollection;
  opened: boolean;
  onClose: () => void;
}

/** The collection as it is now, for making the like of it later. */
export function BlueprintDrawer({ collection, opened, onClose }: BlueprintDrawerProps) {
  const t = useTranslations("collections.saveBlueprint");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const [id] = useState(newId);
  const form = useZodForm({
    schema,
    initialValues: { name: collection.pluralName, description: collection.description, price: "" },
    submit: async (values) => {
      const body = { ...values, id, collectionId: collection.id, price: values.price || null };
      const saved = await call(blueprintsContract.saveBlueprint, { params: { teamId }, body });
      onClose();
      for (const { message } of saved.notes) toast.info(message);
      toast.done(t("done", { name: saved.name }));
      await queries.invalidateQueries({ queryKey: blueprintsKey(teamId) });
    },
  });
  return (
    <FormDrawer title={t("title", { name: collection.pluralName })} opened={opened} close={onClose}>
      <DrawerForm form={form} submitLabel={t("submit")} cancel={onClose}>
        <p>{t("about")}</p>
        <TextInput label={t("name")} required data-autofocus {...form.getInputProps("name")} />
        <Textarea label={t("description")} autosize minRows={3} maxRows={8} {...form.getInputProps("description")} />
        <TextInput
          label={t("price")}
          description={t("priceHelp")}
          inputMode="decimal"
          placeholder="49.00"
          {...form.getInputProps("price")}
        />
      </DrawerForm>
    </FormDrawer>
  );
}
