import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { useAttempt } from "#data/collections/ui/use-attempt.ts";
import { newPassword } from "#people/auth/rules.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { confirm } from "#ui/confirm.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { dataViewsContract, type ViewShown } from "../../../contract.ts";
import classes from "./details.module.css";

/** What people outside are asked for first. It counts at once, and is shown to nobody again. */
export function OutsidePassword({ view }: { view: ViewShown }) {
  const t = useTranslations("viewAdmin.outside.password");
  const { teamId } = useTeamScope();
  const attempt = useAttempt();
  const [isOpen, setOpen] = useState(false);
  const params = { teamId, viewId: view.id };
  const remove = async () => {
    const question = { title: t("removeTitle"), body: t("removeBody"), confirmLabel: t("remove"), danger: true };
    if (!(await confirm(question))) return;
    await attempt(t("failed"), async () => {
      await call(dataViewsContract.setExternalPassword, { params, body: { password: null } });
      toast.done(t("removed"));
    });
  };
  return (
    <div>
      <h3 className={classes.heading}>{t("title")}</h3>
      <p className={classes.help}>{t(view.hasPassword ? "isSet" : "help")}</p>
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          {t(view.hasPassword ? "change" : "set")}
        </Button>
        {view.hasPassword && (
          <Button size="compact-sm" variant="default" onClick={() => void remove()}>
            {t("remove")}
          </Button>
        )}
      </div>
      {isOpen && <PasswordDrawer {...{ view, params }} close={() => setOpen(false)} />}
    </div>
  );
}

type PasswordDrawerProps = { view: ViewShown; params: { teamId: string; viewId: string }; close: () => void };

const schema = z.object({ password: newPassword });

function PasswordDrawer({ view, params, close }: PasswordDrawerProps) {
  const t = useTranslations("viewAdmin.outside.password");
  const changed = useDefinitionsChanged();
  const form = useZodForm({
    schema,
    initialValues: { password: "" },
    labels: { password: t("label") },
    submit: async (body) => {
      await call(dataViewsContract.setExternalPassword, { params, body });
      await changed();
      toast.done(t("saved"));
      close();
    },
  });
  const leave = useClosing(form.isDirty(), close);
  return (
    <FormDrawer title={t(view.hasPassword ? "change" : "set")} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("save")} cancel={leave}>
        <PasswordField
          label={t("label")}
          description={t("labelHelp")}
          autoComplete="new-password"
          data-autofocus
          data-path="password"
          {...form.getInputProps("password")}
        />
      </DrawerForm>
    </FormDrawer>
  );
}
