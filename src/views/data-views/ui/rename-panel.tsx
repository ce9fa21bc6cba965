import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { name, words } from "#data/collections/structure-contract.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { dataViewsContract, type ViewShown } from "../contract.ts";

const schema = z.object({ internalName: name, internalDescription: words(2000) });

/** What a view is called, and what it is for. */
export function RenamePanel({ view, close }: { view: ViewShown; close: () => void }) {
  const t = useTranslations("views.form");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const changed = useDefinitionsChanged();
  const form = useZodForm({
    schema,
    initialValues: {
      internalName: (view.plain ?? view).internalName,
      internalDescription: view.internalDescription,
    },
    labels: { internalName: t("name") },
    submit: async (body) => {
      await call(dataViewsContract.changeView, { params: { teamId, viewId: view.id }, body });
      close();
      toast.done(t("saved"));
      await changed();
    },
  });
  const leave = useClosing(form.isDirty(), close);
  return (
    <FormDrawer title={t("renameTitle", { name: view.internalName })} opened close={leave}>
      <DrawerForm form={form} submitLabel={say("save")} cancel={leave}>
        <TextInput
          label={t("name")}
          required
          data-autofocus
          data-path="internalName"
          {...form.getInputProps("internalName")}
        />
        <Textarea
          label={t("description")}
          autosize
          minRows={2}
          data-path="internalDescription"
          {...form.getInputProps("internalDescription")}
        />
      </DrawerForm>
    </FormDrawer>
  );
}
