import { Textarea, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { icon, words } from "#data/collections/structure-contract.ts";
import { newId } from "#shared/ids.ts";
import { DrawerForm } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { IconField } from "#ui/icon/icon-field.tsx";
import { dataWizardsContract } from "#wizards/data-wizards/contract.ts";
import type { MakingProps } from "./making-props.ts";
import { OtherWays } from "./other-ways.tsx";

const schema = z.object({ name: words(120).min(1, "wizards.nameRequired"), icon, description: words(2000) });

/** A wizard without a step: all of it is up to who makes it. */
export function FromNothing({ back, cancel, setDirty, onCreated }: MakingProps) {
  const t = useTranslations("wizards.admin");
  const { teamId } = useTeamScope();
  const [id] = useState(newId);
  const form = useZodForm({
    schema,
    initialValues: { name: "", icon: "fas_wand-magic-sparkles", description: "" },
    labels: { name: t("details.name") },
    submit: async (values) => {
      await call(dataWizardsContract.createWizard, { params: { teamId }, body: { id, ...values } });
      await onCreated(id);
    },
  });
  const isDirty = form.isDirty();
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  return (
    <DrawerForm form={form} submitLabel={t("list.create")} cancel={cancel}>
      <OtherWays back={back} />
      <TextInput label={t("details.name")} required data-autofocus data-path="name" {...form.getInputProps("name")} />
      <IconField label={t("details.icon")} {...form.getInputProps("icon")} value={form.values.icon} />
      <Textarea
        label={t("details.description")}
        description={t("details.descriptionHelp")}
        autosize
        minRows={2}
        data-path="description"
        {...form.getInputProps("description")}
      />
    </DrawerForm>
  );
}
