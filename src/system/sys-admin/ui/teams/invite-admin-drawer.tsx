import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { type SysTeam, sysAdminContract } from "../../contract.ts";
import classes from "../sys-admin.module.css";
import { useReadSystemAnew } from "../system-queries.ts";
import { AdminFields } from "./admin-fields.tsx";

/** For a team whose administrators are gone, or whose first one never came. */
export function InviteAdminDrawer({ team, close }: { team: SysTeam; close: () => void }) {
  const t = useTranslations("sysAdmin.teams.inviting");
  const words = useTranslations("teams.invite");
  const readAnew = useReadSystemAnew();
  const form = useZodForm({
    schema: sysAdminContract.inviteTeamAdmin.input.body,
    initialValues: { email: "", firstName: "", lastName: "" },
    labels: { email: words("email"), firstName: words("firstName") },
    submit: async (body) => {
      await call(sysAdminContract.inviteTeamAdmin, { params: { teamId: team.id }, body });
      toast.done(t("done", { email: body.email }));
      void readAnew();
      close();
    },
  });
  const leave = useClosing(form.isDirty() && !form.saving, close);
  return (
    <FormDrawer title={t("title", { name: team.name })} opened close={() => form.saving || leave()}>
      <DrawerForm form={form} submitLabel={t("submit")} cancel={leave}>
        <p className={classes.help}>{t("help")}</p>
        <AdminFields field={(name) => form.getInputProps(name)} />
      </DrawerForm>
    </FormDrawer>
  );
}
