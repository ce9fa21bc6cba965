import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { BrandChoice } from "../../../teams/ui/brand-choice.tsx";
import { type SysTeam, sysAdminContract } from "../../contract.ts";
import { useReadSystemAnew } from "../system-queries.ts";

export function EditTeamDrawer({ team, close }: { team: SysTeam; close: () => void }) {
  const t = useTranslations("sysAdmin.teams");
  const words = useTranslations("teams.create");
  const readAnew = useReadSystemAnew();
  const form = useZodForm({
    schema: sysAdminContract.changeTeam.input.body,
    initialValues: { name: team.name, description: team.description, brand: team.brand },
    labels: { name: words("name") },
    submit: async (body) => {
      await call(sysAdminContract.changeTeam, { params: { teamId: team.id }, body });
      toast.done(t("editing.done", { name: body.name ?? team.name }));
      void readAnew();
      close();
    },
  });
  return (
    <FormDrawer title={t("editing.title", { name: team.name })} opened close={() => form.saving || close()}>
      <DrawerForm form={form} submitLabel={t("editing.save")} cancel={close}>
        <TextInput
          label={words("name")}
          autoComplete="off"
          maxLength={120}
          withAsterisk
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Textarea
          label={t("making.description")}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps("description")}
        />
        <BrandChoice value={form.values.brand ?? team.brand} choose={(brand) => form.setFieldValue("brand", brand)} />
      </DrawerForm>
    </FormDrawer>
  );
}
