import { Text, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { roleAdminContract } from "../contract.ts";
import { useRolesChanged } from "./role-queries.ts";

/** A new one, or a copy of one that is there. */
export type NewRoleProps = { copyOf?: { id: string; name: string } };

const shape = z.object({
  name: z.string().trim().min(1, "validation.empty").max(120),
  description: z.string().trim().max(500),
});

export function NewRoleDrawer({ newRole: { copyOf }, close }: { newRole: NewRoleProps; close: () => void }) {
  const t = useTranslations("roleAdmin.making");
  const done = useTranslations("roleAdmin.done");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const changed = useRolesChanged(teamId);
  const form = useZodForm({
    schema: shape,
    initialValues: { name: copyOf ? t("copyName", { name: copyOf.name }) : "", description: "" },
    labels: { name: t("name") },
    submit: async ({ name, description }) => {
      const { id } = copyOf
        ? await call(roleAdminContract.duplicateRole, { params: { teamId, roleId: copyOf.id }, body: { name } })
        : await call(roleAdminContract.createRole, { params: { teamId }, body: { name, description } });
      toast.done(done("created", { name }));
      void changed();
      close();
      await navigate({ to: pathTo("admin.role", { teamId, roleId: id })!, search: { part: "data" } as never });
    },
  });
  const leave = useClosing(form.isDirty() && !form.saving, close);
  return (
    <FormDrawer title={copyOf ? t("copyTitle", { name: copyOf.name }) : t("title")} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("submit")} cancel={leave}>
        <TextInput label={t("name")} withAsterisk data-autofocus {...form.getInputProps("name")} />
        {!copyOf && <Textarea label={t("description")} autosize minRows={2} {...form.getInputProps("description")} />}
        <Text size="sm" c="dimmed">
          {copyOf ? t("copyHelp", { name: copyOf.name }) : t("help")}
        </Text>
      </DrawerForm>
    </FormDrawer>
  );
}
