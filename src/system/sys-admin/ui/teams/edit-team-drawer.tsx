import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { BrandChoice } from "#people/teams/ui/brand-choice.tsx";
import { type BrandId, brandName } from "#shared/brands.ts";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm, type ZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { type SysTeam, sysAdminContract } from "../../contract.ts";
import { useReadSystemAnew } from "../system-queries.ts";

const changes = sysAdminContract.changeTeam.input.body.required();

export function EditTeamDrawer({ team, close }: { team: SysTeam; close: () => void }) {
  const t = useTranslations("sysAdmin.teams");
  const words = useTranslations("teams.create");
  const readAnew = useReadSystemAnew();
  const source = { name: team.name, description: team.description, brand: team.brand };
  const form: ZodForm<typeof source> = useZodForm({
    schema: changes,
    initialValues: source,
    labels: { name: words("name") },
    submit: async (values) => {
      // Only what was changed here: somebody else may have changed the rest.
      const body = followed.changedValues(values);
      await call(sysAdminContract.changeTeam, { params: { teamId: team.id }, body });
      toast.done(t("editing.done", { name: values.name }));
      void readAnew();
      close();
    },
  });
  const followed = useFollowedForm(form, source);
  const leave = useClosing(followed.isDirty && !form.saving, close);
  return (
    <FormDrawer title={t("editing.title", { name: team.name })} opened close={() => form.saving || leave()}>
      <DrawerForm form={form} submitLabel={t("editing.save")} cancel={leave}>
        <TextInput
          label={words("name")}
          autoComplete="off"
          maxLength={120}
          withAsterisk
          data-autofocus
          {...form.getInputProps("name")}
        />
        <ClashNote name="name" followed={followed} />
        <Textarea
          label={t("making.description")}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps("description")}
        />
        <ClashNote name="description" followed={followed} />
        <BrandChoice value={form.values.brand} choose={(brand) => form.setFieldValue("brand", brand)} />
        <ClashNote name="brand" followed={followed} show={(brand) => brandName[brand as BrandId]} />
      </DrawerForm>
    </FormDrawer>
  );
}
